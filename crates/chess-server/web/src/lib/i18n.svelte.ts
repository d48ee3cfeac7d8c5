// Words: one Fluent bundle a language, from the files that the Rust side can read too.

import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import type { Language } from './route.svelte';

export type Args = Record<string, FluentVariable>;

/** Builds a bundle from the text of an `.ftl` file. */
export function bundle_of(language: Language, text: string): FluentBundle {
  // Isolation marks (U+2068) would end up in labels and copied text.
  const bundle = new FluentBundle(language, { useIsolating: false });
  const errors = bundle.addResource(new FluentResource(text));
  if (errors.length > 0) throw errors[0];
  return bundle;
}

/** One message with its arguments filled in; a missing message is a fault of ours. */
export function format(bundle: FluentBundle, key: string, args?: Args): string {
  const pattern = bundle.getMessage(key)?.value;
  if (pattern === null || pattern === undefined) throw new Error(`no message "${key}"`);
  const errors: Error[] = [];
  const text = bundle.formatPattern(pattern, args ?? null, errors);
  if (errors.length > 0) throw errors[0];
  return text;
}

const load: Record<Language, () => Promise<{ default: string }>> = {
  fr: () => import('../../locales/fr.ftl?raw'),
  en: () => import('../../locales/en.ftl?raw'),
};

/** Words that only some pages need. */
const load_lessons: Record<Language, () => Promise<{ default: string }>> = {
  fr: () => import('../../locales/learn.fr.ftl?raw'),
  en: () => import('../../locales/learn.en.ftl?raw'),
};

class Words {
  #with_lessons = false;
  #bundle = $state.raw<FluentBundle | null>(null);
  language = $state<Language>('fr');

  get ready(): boolean {
    return this.#bundle !== null;
  }

  async use(language: Language): Promise<void> {
    const { default: text } = await load[language]();
    const lessons = this.#with_lessons ? (await load_lessons[language]()).default : '';
    this.#bundle = bundle_of(language, `${text}\n${lessons}`);
    this.language = language;
    document.documentElement.lang = language;
  }

  /** The words of the lessons too, from now on. */
  async lessons(): Promise<void> {
    if (this.#with_lessons) return;
    this.#with_lessons = true;
    await this.use(this.language);
  }

  has(key: string): boolean {
    return this.#bundle?.hasMessage(key) ?? false;
  }

  text(key: string, args?: Args): string {
    if (this.#bundle === null) throw new Error('words are asked for before they are there');
    return format(this.#bundle, key, args);
  }
}

export const words = new Words();

/** The message `key` in the language of the page; reads reactive state. */
export const t = (key: string, args?: Args): string => words.text(key, args);

/** The words for a refusal; codes that this page does not know yet share one sentence. */
export function refusal(code: string): string {
  const key = `refusal-${code.replaceAll('_', '-')}`;
  return t(words.has(key) ? key : 'refusal-other');
}
