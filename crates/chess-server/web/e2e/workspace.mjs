import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The page's folder, and the top of the workspace. */
export const web = resolve(dirname(fileURLToPath(import.meta.url)), '..');
export const workspace = resolve(web, '../../..');
