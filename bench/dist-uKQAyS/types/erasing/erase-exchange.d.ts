import type { Dialect } from '../providers/dialect.ts';
import type { ExchangeResult } from '../reading/exchange.ts';
import type { SecretEraser } from './secret-eraser.ts';
/** The result without the secrets: words, headers, names, the answer, and the bytes as they came. */
export declare function eraseExchange(result: ExchangeResult, dialect: Dialect | null, eraser: SecretEraser): Promise<ExchangeResult>;
