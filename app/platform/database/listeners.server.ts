/** Registry of the listeners of each channel. The backends dispatch notifications and reconnects to it. */
export interface Listener {
  onPayload: (payload: string) => void;
  onReconnect?: () => void;
}

export class Listeners {
  readonly #byChannel = new Map<string, Set<Listener>>();

  get channels(): string[] {
    return [...this.#byChannel.keys()];
  }

  add(channel: string, listener: Listener): void {
    const listeners = this.#byChannel.get(channel) ?? new Set();
    this.#byChannel.set(channel, listeners.add(listener));
  }

  remove(channel: string, listener: Listener): void {
    const listeners = this.#byChannel.get(channel);
    listeners?.delete(listener);
    if (listeners?.size === 0) this.#byChannel.delete(channel);
  }

  deliver(channel: string, payload: string): void {
    for (const listener of this.#byChannel.get(channel) ?? []) listener.onPayload(payload);
  }

  reconnected(): void {
    for (const listeners of this.#byChannel.values()) for (const listener of listeners) listener.onReconnect?.();
  }
}

/** The LISTEN statement of a channel; names are quoted, so any text is valid. */
export function listenStatement(channel: string): string {
  return `LISTEN "${channel.replaceAll('"', '""')}"`;
}
