import type { ClientBase, Pool } from 'pg';
import type { Listeners } from './listeners.server.ts';

export interface EmbeddedFiles {
  readonly dataDir: string;
  /** Copies the database as a crash at this moment would leave it. Statements wait meanwhile. */
  copyTo(folder: string): Promise<void>;
}

/** What differs between the two databases. */
export interface Backend {
  readonly kind: 'embedded' | 'postgres';
  readonly pool: Pool;
  readonly listeners: Listeners;
  /** Subscribes to notifications of `channel`; they are passed to the listeners. */
  subscribe(channel: string): Promise<void>;
  /** Only of a process of a site on PostgreSQL: shows others that it is there. @throws why it cannot */
  join?(): Promise<void>;
  /** The same process can read again what it missed. */
  cameUp?(): void;
  /** Of the same: calls `listener` when an import took the database while this process was not connected. */
  onImport?(listener: (error: unknown) => void): void;
  /** One round trip that does not wait for a pooled connection. */
  reach(): Promise<void>;
  /** Whether the disk is nearly full; undefined where the database's disk cannot be seen. */
  isDiskFull?(): boolean;
  /** Only of the embedded database. */
  readonly files?: EmbeddedFiles;
  /** Only of PostgreSQL. */
  readonly url?: string;
  /** Runs `work` on a connection without a statement timeout: for migrations and imports. */
  withPatientConnection<Result>(work: (client: ClientBase) => Promise<Result>): Promise<Result>;
  /** Called after the pool is closed. */
  close(): Promise<void>;
}
