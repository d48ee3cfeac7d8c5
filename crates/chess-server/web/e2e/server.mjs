// Starts the built server in a folder of its own, kills it, and starts it again on the same file.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { once } from 'node:events';
import { workspace } from './workspace.mjs';

const binary = resolve(workspace, process.env.SALON_SERVER_BIN ?? 'target/quick/chess-server');

export class Server {
  #folder = mkdtempSync(join(tmpdir(), 'salon-e2e-'));
  #process = null;
  url = '';

  static async start() {
    const server = new Server();
    await server.start();
    return server;
  }

  /** Starts on a free port, or on the port it had before. */
  async start() {
    const listen = this.url === '' ? '127.0.0.1:0' : new URL(this.url).host;
    const child = spawn(
      binary,
      ['--listen', listen, '--database', join(this.#folder, 'salon.db'), '--limits', 'off'],
      { cwd: this.#folder, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    this.#process = child;
    // A test run that is cut short leaves no server behind.
    process.on('exit', () => child.kill('SIGKILL'));
    let log = '';
    child.stderr.on('data', (data) => (log += data));
    this.url = await new Promise((ready, failed) => {
      child.on('error', failed);
      child.on('exit', (code) => failed(new Error(`the server ended with ${code}:\n${log}`)));
      createInterface({ input: child.stdout }).on('line', (line) => {
        const found = /^Salon is ready: (http:\S+)/.exec(line);
        if (found) ready(found[1]);
      });
    });
    child.removeAllListeners('exit');
  }

  /** SIGKILL: no goodbye, nothing flushed. */
  async kill() {
    if (this.#is_gone()) return;
    const gone = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await gone;
  }

  #is_gone() {
    const { exitCode, signalCode } = this.#process ?? { exitCode: 0, signalCode: null };
    return exitCode !== null || signalCode !== null;
  }

  async remove() {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
