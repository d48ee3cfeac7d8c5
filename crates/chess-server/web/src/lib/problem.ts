// What a server says when it does not do what it was asked (RFC 9457).

/** A problem that the server named, or `unreachable`. */
export class ApiError extends Error {
  readonly code: string;
  /** What is wrong with each member, by its pointer (`/name`). */
  readonly errors: { pointer: string; detail: string }[];

  constructor(code: string, message: string, errors: { pointer: string; detail: string }[] = []) {
    super(message);
    this.code = code;
    this.errors = errors;
  }

  /** What is wrong with one member. */
  about(pointer: string): string | null {
    return this.errors.find((error) => error.pointer === pointer)?.detail ?? null;
  }
}

/** The code of what went wrong, whatever it was. */
export const code_of = (error: unknown): string =>
  error instanceof ApiError ? error.code : 'unexpected';

interface Problem {
  code?: string;
  detail?: string;
  errors?: { pointer: string; detail: string }[];
}

/** Sends a request and reads its answer; an answer without a body is null. */
export async function request<Answer>(path: string, init: RequestInit): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, { cache: 'no-store', ...init });
  } catch {
    throw new ApiError('unreachable', 'the server does not answer');
  }
  if (response.status === 204) return null as Answer;
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok || answer === null) {
    const { code, detail, errors } = (answer ?? {}) as Problem;
    throw new ApiError(code ?? 'unexpected', detail ?? response.statusText, errors);
  }
  return answer as Answer;
}
