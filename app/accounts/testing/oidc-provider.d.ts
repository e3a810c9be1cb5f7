/** Types for the part of `oidc-provider` that a test uses; it ships none. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Account {
    accountId: string;
    claims: () => Promise<Record<string, unknown>>;
  }

  export class Provider {
    constructor(
      issuer: string,
      configuration: {
        clients: {
          client_id: string;
          client_secret: string;
          redirect_uris: string[];
          token_endpoint_auth_method?: string;
        }[];
        claims: Record<string, string[]>;
        pkce: { required: () => boolean };
        features: { introspection: { enabled: boolean } };
        findAccount: (context: unknown, id: string) => Account;
      },
    );
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
  }
}
