// Where the page is: the language comes first in the path, the rest names the page.

export type Language = 'fr' | 'en';

export type Page =
  | { name: 'home' }
  | { name: 'local' }
  | { name: 'train' }
  | { name: 'lobby' }
  | { name: 'games' }
  | { name: 'account' }
  | { name: 'help' }
  | { name: 'learn'; lesson: string | null }
  | { name: 'player'; player: string }
  | { name: 'game'; id: string }
  | { name: 'unknown' };

export interface Route {
  language: Language;
  page: Page;
}

export const LANGUAGES: readonly Language[] = ['fr', 'en'];

/** Reads a path such as `/fr/game/AbC`; a path without a language takes `fallback`. */
export function parse_path(path: string, fallback: Language): Route {
  const parts = path.split('/').filter((part) => part !== '');
  const first = parts[0];
  const language = LANGUAGES.find((known) => known === first);
  const rest = language === undefined ? parts : parts.slice(1);
  return { language: language ?? fallback, page: parse_page(rest) };
}

const PLAIN = ['local', 'train', 'lobby', 'games', 'account', 'help'] as const;

function parse_page(parts: string[]): Page {
  const [name, id] = parts;
  if (parts.length === 0) return { name: 'home' };
  if (parts.length === 1) {
    const plain = PLAIN.find((known) => known === name);
    if (plain !== undefined) return { name: plain };
    if (name === 'learn') return { name, lesson: null };
  }
  if (parts.length === 2 && name === 'learn' && id !== undefined && /^[a-z-]+$/.test(id)) {
    return { name, lesson: id };
  }
  if (parts.length === 2 && name === 'player' && id !== undefined && /^[\w-]+$/.test(id)) {
    return { name, player: id };
  }
  if (parts.length === 2 && name === 'game' && id !== undefined && /^[0-9A-Za-z]+$/.test(id)) {
    return { name: 'game', id };
  }
  return { name: 'unknown' };
}

/** The path of a page in a language: the inverse of `parse_path`. */
export function path_of(language: Language, page: Page): string {
  switch (page.name) {
    case 'home':
    case 'unknown':
      return `/${language}/`;
    case 'game':
      return `/${language}/game/${page.id}`;
    case 'player':
      return `/${language}/player/${page.player}`;
    case 'learn':
      return page.lesson === null ? `/${language}/learn` : `/${language}/learn/${page.lesson}`;
    default:
      return `/${language}/${page.name}`;
  }
}

const preferred = (): Language =>
  globalThis.navigator?.language.toLowerCase().startsWith('en') ? 'en' : 'fr';

class Router {
  route = $state<Route>({ language: 'fr', page: { name: 'home' } });

  start(): void {
    const read = () => {
      this.route = parse_path(location.pathname, preferred());
    };
    read();
    addEventListener('popstate', read);
    // Links stay plain links; a click inside the page is spared the round trip.
    document.addEventListener('click', (event) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = (event.target as Element | null)?.closest('a');
      if (!link || link.origin !== location.origin || link.hasAttribute('download')) return;
      if (link.target !== '' || link.hash !== '' || link.pathname.startsWith('/api/')) return;
      event.preventDefault();
      this.go(link.pathname, link.hasAttribute('data-replace'));
    });
  }

  /** Opens a path; `replace` leaves no step in the history (a change of language is no step). */
  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    const before = this.route;
    this.route = parse_path(path, before.language);
    // A change of language stays where it is.
    if (path_of('fr', before.page) === path_of('fr', this.route.page)) return;
    scrollTo(0, 0);
    // As after a page load, reading and tabbing begin at the new page's top.
    document.getElementById('main')?.focus({ preventScroll: true });
  }
}

export const router = new Router();
