// The page on the device: kept by a service worker, and replaced by a newer one when the person says so.

class Offline {
  /** A newer version of the page waits. */
  #waiting = $state.raw<ServiceWorker | null>(null);
  #wanted = false;

  get newer(): boolean {
    return this.#waiting !== null;
  }

  /** Keeps the page on this device; where that is not possible, it needs the network. */
  async start(): Promise<void> {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    try {
      const kept = await navigator.serviceWorker.register('/sw.js');
      this.#look(kept);
      kept.addEventListener('updatefound', () => {
        kept.installing?.addEventListener('statechange', () => this.#look(kept));
      });
    } catch {
      // Private windows may forbid it.
    }
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (this.#wanted) location.reload();
    });
  }

  /** Loads the newer version. */
  take_over(): void {
    this.#wanted = true;
    this.#waiting?.postMessage('take-over');
  }

  #look(kept: ServiceWorkerRegistration): void {
    // The first one waits for nobody.
    this.#waiting = navigator.serviceWorker.controller === null ? null : kept.waiting;
  }
}

export const offline = new Offline();
