// Generated from the OpenAPI document: see README.md.
export interface paths {
    "/api/v1/tools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tools, best rated first unless asked otherwise. */
        get: operations["listTools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tools/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The whole record of a tool, with the standing and source of each fact. */
        get: operations["getTool"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tools/{id}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What changed about a tool, newest first. */
        get: operations["listToolChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The categories in their order. */
        get: operations["listCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The companies behind the tools. */
        get: operations["listCompanies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/news": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** News, newest first, each with its source. */
        get: operations["listNews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Up to five tools side by side. */
        get: operations["compareTools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * AI models with their lowest price, by the filters of /models.
         * @description With `own=yes`, an answer for you alone: each model then carries `ownMeasurements`, what your newest completed run with it says. Such a page has at most 20 entries; a higher `limit` is refused.
         */
        get: operations["listCatalogueModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/models/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A model with every endpoint and price row, each with its source and day.
         * @description With `own=yes`, an answer for you alone, with what your 5 newest completed runs of it say.
         */
        get: operations["getCatalogueModel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/registered-models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Models as their providers describe them, after a review; no price or limit of them is known. */
        get: operations["listRegisteredModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/calculator": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What your requests cost a month of 30 days with each model, at its cheapest provider, as /calculator says it: in US dollars first, then in each other currency. */
        get: operations["calculateModelCosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Changes of prices as their sources date them, newest first. */
        get: operations["listModelPriceChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/retirements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Announced ends of models, earliest first, each with the page that says so. */
        get: operations["listModelRetirements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/leaderboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The suites that this site measured: places as far as the verdicts decide them, figures with intervals, evidence. */
        get: operations["getLeaderboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dumps/models.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All models with every endpoint and price row, each with its source and licence. Licence: MIT. */
        get: operations["dumpModelsJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dumps/prices.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every price row of every endpoint, a line for each unit, with its source and licence. Licence: MIT. */
        get: operations["dumpModelPricesCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dumps/retirements.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All announced ends of models, each with its source and licence. Licence: MIT. */
        get: operations["dumpModelRetirementsJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tools, companies, news, posts and answers, as on the search page; spelling is forgiven. */
        get: operations["search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What changed in the catalogue, newest first. */
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dumps/tools.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All tools in one file. Licence: CC BY-SA 4.0. */
        get: operations["dumpToolsJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dumps/tools.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All tools in one file. Licence: CC BY-SA 4.0. */
        get: operations["dumpToolsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai_tools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tools, best rated first; the header Link leads to the rows that are left */
        get: operations["readTools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/news": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** News, newest first */
        get: operations["readNews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/certification_programs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Certification programs, by level */
        get: operations["readPrograms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Runs, newest first */
        get: operations["listRuns"];
        put?: never;
        /**
         * Start a run, and be answered with its id
         * @description Answers at once. Follow the run at `/api/runs/{id}` or its events; it spends tokens and money at your providers.
         */
        post: operations["startRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/run-benchmark": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a prompt on registered models
         * @description Answers when the run has ended, at most after 100 seconds, with the first answer of each model. Spends tokens and money at your providers.
         */
        post: operations["runBenchmark"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/push-run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a run made with the command line to the account */
        post: operations["pushRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/runs/{id}/transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move a run that has ended to an organisation, or from one to yourself
         * @description Links to results and of raters go on working and belong to the new owner, within its limits. Schedules end. Keys and registered models stay with their owners.
         */
        post: operations["transferRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/suites/{id}/transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move a suite with all its runs to an organisation, or from one to yourself
         * @description Links to results and of raters go on working and belong to the new owner, within its limits. Schedules end. Keys and registered models stay with their owners.
         */
        post: operations["transferSuite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/runs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A run: verdicts, figures, quality and how it was measured */
        get: operations["getRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/runs/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A run as it happens, as server-sent events */
        get: operations["followRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/runs/{id}/cases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All cases with what each model answered in one round, 40 at a time */
        get: operations["listCases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/runs/{id}/prompt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was asked in one case */
        get: operations["getPrompt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/runs/{id}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Answers to one case in one round */
        get: operations["listAnswers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/runs/{id}/sample": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The raw record of one call: all attempts with their times and bytes; the key is in none of it */
        get: operations["getSample"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/runs/{id}/verdicts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the judge said of each pair of answers, in its own words, and how far it has come */
        get: operations["listVerdicts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/runs/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A run as a file; the JSON is signed by the site */
        get: operations["exportRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shared/{token}/verdicts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the judge said, in a result that is shared with its answers */
        get: operations["listSharedVerdicts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shared/{token}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A shared result as a file: each call (csv), or, shared with its prompts, the suite that makes the run again */
        get: operations["exportSharedRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/record-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Public keys with which this site signs and has signed records of runs (JSON exports), newest first
         * @description Keep the answer as a file: `npx --package=@yardstick/bench yardstick bench verify RECORD --key FILE` then needs no network.
         */
        get: operations["listRecordKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/benchmark_results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Results, newest first */
        get: operations["listResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai_models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Registered models, newest first, then those that organisations share with you */
        get: operations["listModels"];
        put?: never;
        /** Register a model */
        post: operations["registerModel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/get-provider-configs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Providers and the state of their keys */
        get: operations["getProviderConfigs"];
        put?: never;
        /** Providers and the state of their keys */
        post: operations["postProviderConfigs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/set-provider-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Store a provider key; it is checked, sealed and never given back */
        post: operations["setProviderKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/offered-models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The models to choose from: the provider's own list where a key is named, ours otherwise
         * @description Makes a call with the key that is named.
         */
        post: operations["listOfferedModels"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{address}/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The audit log of an organisation, newest first
         * @description For its owners and admins, and for a service account with the role auditor: the rows that the page of the audit log exports. To follow the log, ask again with `from` a few minutes before the newest act that you have, and leave out the ids that you have. At most 120 pages a minute.
         */
        get: operations["listAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{address}/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The webhooks of an organisation, newest first, without their secrets
         * @description For owners and admins, and for a service account with the role webhook manager.
         */
        get: operations["listWebhooks"];
        put?: never;
        /** Make a webhook; its secret is in this answer only */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{address}/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A webhook of an organisation, without its secret */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /** Delete a webhook with the log of its deliveries */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change, pause or resume a webhook
         * @description What is left out stays as it is. What happens while a webhook is off is never sent.
         */
        patch: operations["changeWebhook"];
        trace?: never;
    };
    "/api/organisations/{address}/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret of a webhook; the new one is in this answer only
         * @description The secret before signs as well for 24 hours.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{address}/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a test message to a webhook */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{address}/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last 50 attempts to deliver, newest first */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{address}/webhooks/{id}/deliveries/{delivery}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send the event of a delivery once more, under the same webhook-id */
        post: operations["replayWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "run.finished": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Run finished */
        post: operations["run.finished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "run.incomplete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Run ended with missing calls, or by its limit */
        post: operations["run.incomplete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "run.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Run failed */
        post: operations["run.failed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "run.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Run cancelled */
        post: operations["run.cancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "run.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A repeated run shows a change */
        post: operations["run.changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "member.invited": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Person invited */
        post: operations["member.invited"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "member.joined": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Member joined */
        post: operations["member.joined"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "member.left": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Member left or was removed */
        post: operations["member.left"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "member.role_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Role of a member changed */
        post: operations["member.role_changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "removal.held": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A removal or lower role by the directory waits for an owner */
        post: operations["removal.held"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "identity.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Identity provider changed */
        post: operations["identity.changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "key.added": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Shared key added or replaced */
        post: operations["key.added"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "key.removed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Shared key removed */
        post: operations["key.removed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "service_account.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Service account made */
        post: operations["service_account.created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "service_account.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Service account deleted */
        post: operations["service_account.deleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "token.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Token made */
        post: operations["token.created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "token.revoked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Token revoked */
        post: operations["token.revoked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "token.expiring": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Token expires within a week */
        post: operations["token.expiring"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "budget.reached": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 80 % or 100 % of a monthly limit used */
        post: operations["budget.reached"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        ToolSummary: {
            id: string;
            name: string;
            description: string;
            category: string;
            /** @description Ids of further categories, whose jobs the tool does as well. */
            alsoIn: string[];
            /** @description Ids under which it was listed before. */
            formerIds: string[];
            /** @description null: not known. Day, buyer and new name are in the fact of the field `status`. */
            status: ("live" | "degraded" | "closing" | "closed" | "acquired" | "renamed" | "archived") | null;
            /** @description Empty: not known. */
            vendor: string;
            /** @description Empty: not known. */
            website: string;
            /** @description The score of this site; 0: none, because too little is known, the tool is not live or the facts are of a past day. */
            rating: number;
            /** @description What the rating could be, depending on what is not known, and the share that is known. null: the tool is not live. */
            ratingRange: {
                low: number;
                high: number;
                known: number;
            } | null;
            /** @description Verified reviews; they enter the rating from five on. */
            reviewCount: number;
            features: string[];
            /** @description What the cheapest paid plan with a known price costs, in words. */
            paidPrice: string | null;
            /** @description Lowest price of a plan a month, in minor units; that stated in words where no plan has one. */
            lowestMonthlyMinor: number | null;
            launchDate: string | null;
            /** @description Day, month or year of the newest update that was read; there may be newer ones. */
            latestUpdate: string | null;
            /** Format: uri */
            url: string;
            pricing: {
                free: boolean | null;
                freeTrial: boolean | null;
                starter: string | null;
                currency: string;
            };
        };
        /** @description RFC 9457 problem details. */
        Problem: {
            type: string;
            title: string;
            status: number;
            detail?: string;
            /** @description What is wrong, by the names of the parameters or fields that were sent. */
            errors?: {
                field: string;
                reason: string;
            }[];
        } & {
            [key: string]: unknown;
        };
        CountedTool: {
            id: string;
            name: string;
            description: string;
            category: string;
            /** @description Ids of further categories, whose jobs the tool does as well. */
            alsoIn: string[];
            /** @description Ids under which it was listed before. */
            formerIds: string[];
            /** @description null: not known. Day, buyer and new name are in the fact of the field `status`. */
            status: ("live" | "degraded" | "closing" | "closed" | "acquired" | "renamed" | "archived") | null;
            /** @description Empty: not known. */
            vendor: string;
            /** @description Empty: not known. */
            website: string;
            /** @description The score of this site; 0: none, because too little is known, the tool is not live or the facts are of a past day. */
            rating: number;
            /** @description What the rating could be, depending on what is not known, and the share that is known. null: the tool is not live. */
            ratingRange: {
                low: number;
                high: number;
                known: number;
            } | null;
            /** @description Verified reviews; they enter the rating from five on. */
            reviewCount: number;
            features: string[];
            /** @description What the cheapest paid plan with a known price costs, in words. */
            paidPrice: string | null;
            /** @description Lowest price of a plan a month, in minor units; that stated in words where no plan has one. */
            lowestMonthlyMinor: number | null;
            launchDate: string | null;
            /** @description Day, month or year of the newest update that was read; there may be newer ones. */
            latestUpdate: string | null;
            /** Format: uri */
            url: string;
            pricing: {
                free: boolean | null;
                freeTrial: boolean | null;
                starter: string | null;
                professional: string | null;
                enterprise: string | null;
                currency: string;
            };
            plans: {
                name: string;
                /** @enum {string} */
                tier: "starter" | "professional" | "enterprise";
                amountMinor: number;
                currency: string;
                /** @enum {string} */
                interval: "month" | "year" | "once" | "credits";
                /** @enum {string} */
                billed: "month" | "year";
                perSeat: boolean;
                /** @description Fewest seats that are sold. */
                minSeats?: number;
                /** @description Most people whom the plan is for. */
                maxSeats?: number;
            }[];
            /** @description Features that it is known not to have; others are unknown. */
            lacks: string[];
            /** @description Features that a tool of its kind cannot have. */
            notApplicable: string[];
            pros: string[];
            cons: string[];
            keywords: string[];
            facts: components["schemas"]["Fact"][];
            /** @description The past day of the facts; missing: today. */
            asOf?: string;
            /** @description Paid plans for the team and billing that were asked for, the cheapest first. */
            teamPrices: {
                plan: string;
                currency: string;
                /** @description For the whole team, in minor units; null: see note. */
                perMonthMinor: number | null;
                /** @description The same divided by the team. */
                perSeatMinor: number | null;
                /** @description The price of the plan and how it is counted, or why it is not. */
                note: string;
                /** @enum {string} */
                standing: "measured" | "read" | "reported" | "stated";
                source: string | null;
                observedAt: string | null;
            }[];
        };
        /** @description Of each field the leading fact comes first; others contradict it or say the same. The value of `owner` is a name, or where the owner bought the tool `name` and `boughtOn`, a day or null. The field `measured` is what a published run of this site found of the model that stands for the tool: how many answers were asked for, checked and passed, over how many cases, and the ends of the 95 % interval of the share. */
        Fact: {
            field: string;
            value: unknown;
            /** @enum {string} */
            standing: "measured" | "read" | "reported" | "stated";
            source: string | null;
            /** @description The words of the source, at most 25. */
            quote: string | null;
            translation: string | null;
            /** @description Day on which the source said so; null: an undated copy, or a statement without a source. */
            observedAt: string | null;
            checkedAt: string | null;
            /** @description Who says so, where it is not the vendor. */
            by: string | null;
            /** @description The page on which a reporter relies. */
            names: string | null;
            note: string | null;
            attribution: string | null;
        };
        Change: {
            id: string;
            toolId: string;
            toolName: string;
            field: string;
            from: string | null;
            to: string | null;
            /** Format: date-time */
            at: string;
            source: string;
            /** @description Of the new value; null where no fact supports it. */
            standing: string | null;
        };
        Category: {
            id: string;
            name: string;
            description: string;
            featured: boolean;
            toolCount: number;
            /** Format: uri */
            url: string;
        };
        Company: {
            id: string;
            name: string;
            description: string;
            founded: number | null;
            headquarters: string | null;
            employees: string | null;
            funding: string | null;
            ceo: string | null;
            products: {
                name: string;
                tool: string;
            }[];
            /** @description Empty: not known, or on a site that passed to somebody else, or may have. */
            website: string;
            facts: components["schemas"]["Fact"][];
        };
        NewsItem: {
            id: string;
            title: string;
            summary: string;
            /** Format: date-time */
            date: string;
            source: string;
            url: string;
            imageUrl: string | null;
            category: string;
        };
        Comparison: {
            /** @description The past day of the facts; null: today. */
            asOf: string | null;
            /** @description What must be said of a past day. */
            notes: string[];
            tools: components["schemas"]["CountedTool"][];
            /** @description Ids that are not in the catalogue. */
            unknown: string[];
            categories: string[];
            rows: {
                id: string;
                group: string;
                label: string;
                /** @enum {string} */
                verdict: "different" | "shared" | "open" | "unknown" | "none";
                values: string[];
            }[];
            /** Format: uri */
            url: string;
        };
        CatalogueModelSummary: {
            id: string;
            name: string;
            maker: string | null;
            family: string;
            /** @enum {string} */
            status: "served" | "ending" | "withdrawn" | "retired" | "unlisted" | "announced";
            shutdown: string | null;
            contextTokens: number | null;
            maxOutputTokens: number | null;
            input: string[];
            output: string[];
            reasoning: boolean | null;
            tools: boolean | null;
            weights: string | null;
            /** @description Day or month; null where no source says it. */
            released: string | null;
            /** @description Knowledge date, day or month; null where no source says it. */
            knowledge: string | null;
            /** @description The cheapest standard service at the mix, per million tokens; in another currency only where no price in US dollars is known. */
            lowest: {
                provider: string;
                endpoint: string;
                /** @description ISO 4217. Amounts of two currencies are never converted or ranked together. */
                currency: string;
                input: number;
                output: number;
                mixed: number;
            } | null;
            /** Format: uri */
            url: string;
            /** @description What your own completed runs say about it, newest first: only with `own=yes`, and for you alone. */
            ownMeasurements?: components["schemas"]["OwnMeasurement"][];
        };
        OwnMeasurement: {
            /** @description Name of the run. */
            run: string;
            /**
             * Format: uri
             * @description Its page, for you alone.
             */
            url: string;
            /** Format: date-time */
            measuredAt: string;
            /** @description The name under which the model was measured. */
            model: string;
            rounds: number;
            cases: number;
            /** @description How many models the run compared: places are among these. */
            models: number;
            attempted: number;
            answered: number;
            /** @description Such as "2 to 4": the run does not decide between these. */
            qualityPlace: string | null;
            passRate: number | null;
            passInterval: {
                low: number;
                high: number;
            } | null;
            speedPlace: string | null;
            responseMs: {
                median: number | null;
                low: number | null;
                high: number | null;
            };
            cost: {
                nanosPerAnswer: number | null;
                currency: string;
                isAtLeast: boolean;
            };
        };
        CatalogueModel: {
            id: string;
            name: string;
            maker: string | null;
            family: string;
            /** @enum {string} */
            status: "served" | "ending" | "withdrawn" | "retired" | "unlisted" | "announced";
            shutdown: string | null;
            contextTokens: number | null;
            maxOutputTokens: number | null;
            input: string[];
            output: string[];
            reasoning: boolean | null;
            tools: boolean | null;
            weights: string | null;
            /** @description Day or month; null where no source says it. */
            released: string | null;
            /** @description Knowledge date, day or month; null where no source says it. */
            knowledge: string | null;
            /** @description The cheapest standard service at the mix, per million tokens; in another currency only where no price in US dollars is known. */
            lowest: {
                provider: string;
                endpoint: string;
                /** @description ISO 4217. Amounts of two currencies are never converted or ranked together. */
                currency: string;
                input: number;
                output: number;
                mixed: number;
            } | null;
            /** Format: uri */
            url: string;
            /** @description What your own completed runs say about it, newest first: only with `own=yes`, and for you alone. */
            ownMeasurements?: components["schemas"]["OwnMeasurement"][];
            endpoints: {
                provider: string;
                id: string;
                api: string;
                tier: string | null;
                region: string | null;
                aliasOf: string | null;
                contextTokens: number | null;
                maxOutputTokens: number | null;
                shutdown: string | null;
                price: {
                    effectiveFrom: string | null;
                    effectiveTo: string | null;
                    observedAt: string;
                    hours: string | null;
                    source: {
                        name: string;
                        version: string;
                        licence: string;
                        url: string;
                    };
                    /** @description ISO 4217. Amounts of two currencies are never converted or ranked together. */
                    currency: string;
                    /** @description Amounts in the currency, by unit; a tier counts above so many input tokens. */
                    rates: {
                        [key: string]: number | {
                            base: number;
                            tiers: {
                                start: number;
                                price: number;
                            }[];
                        };
                    };
                } | null;
                history: {
                    effectiveFrom: string | null;
                    effectiveTo: string | null;
                    observedAt: string;
                    hours: string | null;
                    source: {
                        name: string;
                        version: string;
                        licence: string;
                        url: string;
                    };
                    /** @description ISO 4217. Amounts of two currencies are never converted or ranked together. */
                    currency: string;
                    /** @description Amounts in the currency, by unit; a tier counts above so many input tokens. */
                    rates: {
                        [key: string]: number | {
                            base: number;
                            tiers: {
                                start: number;
                                price: number;
                            }[];
                        };
                    };
                }[];
            }[];
        };
        RegisteredModel: {
            id: string;
            name: string;
            description: string;
            provider: string | null;
            /** @constant */
            standing: "stated";
            /** @description In words; null: none is known. */
            announcedEnd: string | null;
            /** Format: uri */
            url: string;
        };
        ModelCost: {
            id: string;
            name: string;
            maker: string | null;
            contextTokens: number | null;
            provider: {
                id: string;
                name: string;
            };
            endpoint: string;
            /** @description ISO 4217. Amounts of two currencies are never converted or ranked together. */
            currency: string;
            /** @description Cost of 30 days. */
            month: number;
            /** @description Cost of one request of standard service. */
            request: number;
            notes: string[];
            /** @description The day whose prices are meant. */
            day: string;
            source: {
                name: string;
                version: string;
                url: string;
                observedAt: string;
            };
            /** Format: uri */
            url: string;
        };
        ModelPriceChange: {
            id: string;
            day: string;
            /** @description The day is that of the observation; since when it holds is not stated. */
            isObserved: boolean;
            model: {
                id: string;
                name: string;
            };
            provider: {
                id: string;
                name: string;
            };
            endpoint: string;
            /** @description ISO 4217. Amounts of two currencies are never converted or ranked together. */
            currency: string;
            /** @description ISO 4217. Amounts of two currencies are never converted or ranked together. */
            previousCurrency: string;
            /** @description From in the previous currency, to in the currency; null where the row does not state the unit. */
            rates: {
                unit: string;
                from: (number | {
                    base: number;
                    tiers: {
                        start: number;
                        price: number;
                    }[];
                }) | null;
                to: (number | {
                    base: number;
                    tiers: {
                        start: number;
                        price: number;
                    }[];
                }) | null;
            }[];
            source: {
                name: string;
                version: string;
                licence: string;
                url: string;
                observedAt: string;
            };
        };
        Retirement: {
            id: string;
            provider: string;
            ids: string[];
            /** @description Its id here. */
            model: string | null;
            announced: string | null;
            shutdown: string | null;
            /** @enum {string} */
            precision: "exact" | "earliest";
            replacement: string | null;
            /** @enum {string} */
            standing: "read" | "reported";
            source: {
                name: string;
                url: string;
                page?: string;
                observedAt: string;
                licence?: string;
                quote?: string;
            };
        };
        Leaderboard: {
            data: {
                name: string;
                measuredAt: string;
                rounds: number;
                cases: number;
                manifestSha256: string | null;
                verdicts: string[];
                scope: string[];
                /** @description The page with all verdicts and the method. */
                evidence: string;
                /** @description Every call as CSV. */
                samples: string;
                /** @description The suite file that makes the run again; null: private. */
                suite: string | null;
                rows: {
                    model: string;
                    /** @description Its page here. */
                    url: string | null;
                    /** @description What the run shows of this model, with its calls. */
                    evidence: string | null;
                    attempted: number;
                    answered: number;
                    /** @description Such as "2 to 4": the run does not decide between these. */
                    qualityPlace: string | null;
                    passRate: number | null;
                    passInterval: {
                        low: number;
                        high: number;
                    } | null;
                    speedPlace: string | null;
                    responseMs: {
                        median: number | null;
                        low: number | null;
                        high: number | null;
                    };
                    cost: {
                        nanosPerAnswer: number | null;
                        currency: string;
                        isAtLeast: boolean;
                    };
                }[];
            }[];
        };
        SearchResult: {
            kind: string;
            id: string;
            title: string;
            summary: string;
            /** Format: uri */
            url: string;
            rating: number | null;
            category: string | null;
        };
        Tool: {
            id: string;
            name: string;
            description: string;
            category: string;
            /** @description Ids of further categories, whose jobs the tool does as well. */
            alsoIn: string[];
            /** @description Ids under which it was listed before. */
            formerIds: string[];
            /** @description null: not known. Day, buyer and new name are in the fact of the field `status`. */
            status: ("live" | "degraded" | "closing" | "closed" | "acquired" | "renamed" | "archived") | null;
            /** @description Empty: not known. */
            vendor: string;
            /** @description Empty: not known. */
            website: string;
            /** @description The score of this site; 0: none, because too little is known, the tool is not live or the facts are of a past day. */
            rating: number;
            /** @description What the rating could be, depending on what is not known, and the share that is known. null: the tool is not live. */
            ratingRange: {
                low: number;
                high: number;
                known: number;
            } | null;
            /** @description Verified reviews; they enter the rating from five on. */
            reviewCount: number;
            features: string[];
            /** @description What the cheapest paid plan with a known price costs, in words. */
            paidPrice: string | null;
            /** @description Lowest price of a plan a month, in minor units; that stated in words where no plan has one. */
            lowestMonthlyMinor: number | null;
            launchDate: string | null;
            /** @description Day, month or year of the newest update that was read; there may be newer ones. */
            latestUpdate: string | null;
            /** Format: uri */
            url: string;
            pricing: {
                free: boolean | null;
                freeTrial: boolean | null;
                starter: string | null;
                professional: string | null;
                enterprise: string | null;
                currency: string;
            };
            plans: {
                name: string;
                /** @enum {string} */
                tier: "starter" | "professional" | "enterprise";
                amountMinor: number;
                currency: string;
                /** @enum {string} */
                interval: "month" | "year" | "once" | "credits";
                /** @enum {string} */
                billed: "month" | "year";
                perSeat: boolean;
                /** @description Fewest seats that are sold. */
                minSeats?: number;
                /** @description Most people whom the plan is for. */
                maxSeats?: number;
            }[];
            /** @description Features that it is known not to have; others are unknown. */
            lacks: string[];
            /** @description Features that a tool of its kind cannot have. */
            notApplicable: string[];
            pros: string[];
            cons: string[];
            keywords: string[];
            facts: components["schemas"]["Fact"][];
        };
        ToolRow: {
            id: string;
            name: string;
            description: string;
            category: string;
            /** @description Empty: not known. */
            website: string;
            /** @description The score of this site; 0: none, because too little is known, the tool is not live or the facts are of a past day. */
            rating: number;
            features: string[];
            pros: string[];
            cons: string[];
            pricing: {
                free: boolean | null;
                freeTrial: boolean | null;
                starter: string | null;
                professional: string | null;
                enterprise: string | null;
                currency: string;
            };
            keywords: string[];
            logo: string | null;
            image: string | null;
            review_count: number;
            /** @description Day, month or year of the newest update that was read; there may be newer ones. */
            latest_update: string | null;
            launch_date: string | null;
        };
        ProgramRow: {
            id: string;
            name: string;
            description: string;
            level: number;
            duration_days: number;
            /** @description In cents. */
            price: number;
            skills: string[];
            is_enrolment_open: boolean;
            starts_on: string | null;
        };
        RunItem: {
            id: string;
            name: string;
            status: string;
            models: string[];
            rounds: number;
            isStarred: boolean;
            note: string;
            testId: string | null;
            /** @description Version of its suite; null: it has none. */
            suiteVersion: number | null;
            /** Format: date-time */
            createdAt: string;
            tokens: number;
            /** @description How often it is scheduled to run again. */
            every: string | null;
            /** @description Planned calls of a completed run that have no result. */
            missing: number;
        };
        BenchmarkEntry: {
            run_id: string;
            model_id: string;
            model_name: string;
            prompt: string;
            response: string;
            /** @enum {string} */
            status: "completed" | "failed";
            error: string | null;
            metrics: {
                response_time_ms: number | null;
                /** @description In and out together, on average over its calls. */
                tokens_used: number | null;
                tokens_generated: number | null;
            };
        };
        /** @description Before a run has ended there are only its name and status. */
        Run: {
            id: string;
            name: string;
            status: string;
            /** @description What the judge said; null where there is none. It may still be at work after the run has ended. */
            quality?: ({
                judge: {
                    name: string;
                    provider: string;
                    model: string;
                    criteria: string | null;
                    /** @enum {string} */
                    status: "waiting" | "queued" | "running" | "completed" | "cancelled" | "failed";
                    error: string | null;
                    questions: number;
                    asked: number;
                    tokens: number;
                } & {
                    [key: string]: unknown;
                };
                sentences: string[];
                warnings: string[];
                /** @description The judge’s points corrected by blind votes; null where there is nothing to correct. */
                correction?: ({
                    /** @description Judged pairs with a blind vote of yours. */
                    labels: number;
                    /** @description Further pairs that need a vote; null: the run has too few cases. */
                    needed: number | null;
                    sentence: string;
                    models: {
                        key: string;
                        share: number | null;
                        low: number;
                        high: number;
                    }[];
                } & {
                    [key: string]: unknown;
                }) | null;
                models: ({
                    key: string;
                    name: string;
                    winRate: number | null;
                    comparisons: number;
                    interval: {
                        low: number;
                        high: number;
                    } | null;
                    wins: number;
                    losses: number;
                    ties: number;
                    /** @description The verdict changed with the order; counted as a tie. */
                    inconsistent: number;
                } & {
                    [key: string]: unknown;
                })[];
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description What the judge took for checks that go by a rubric; its grades stand among the checks of “models”. */
            grading?: ({
                name: string;
                provider: string;
                model: string;
                /** @description Grades that it was asked for, also more than once. */
                asked: number;
                tokens: number;
                cost: {
                    nanos: number | null;
                    currency: string;
                    isAtLeast: boolean;
                } & {
                    [key: string]: unknown;
                };
                /** @description Why answers were left without a grade. */
                error: string | null;
                warnings: string[];
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description What the figures show, in sentences. */
            verdicts?: string[];
            /** @description The slowest answers (p90, p95, p99, where there are answers enough) and the retries of each model. */
            tails?: string[];
            /** @description Why the run ended itself and what that saved, where it did. */
            ending?: string | null;
            /** @description Whether models may replace the baseline: good enough, worse or undecided, with cost and time. */
            replacements?: string[];
            /** @description What was set beside the prompt, its budget included: labels and values. */
            asked?: [
                string,
                string
            ][];
            /** @description The JSON Schema of the answer, where one was asked for. */
            schema?: {
                [key: string]: unknown;
            };
            /** @description The budget or limit that ended the run, where one did. */
            limit?: string;
            /** @description Versions of the prompt, where there are several. Each is measured as an entry of its own: “key” of a model is then its id and that of the version, with a slash between them. */
            versions?: {
                id: string;
                name: string;
                prompt: string | null;
                system: string | null;
                settings?: string;
            }[];
            /** @description Planned calls of a completed run that have no result. */
            missing?: number;
            /** @description What is missing from the run: calls that were not made, answers that could not be judged, in sentences. */
            gaps?: string[];
            models?: ({
                key: string;
                name: string;
                attempted: number;
                answered: number;
                /** @description Answers that are in no pass rate: a check could not be made. */
                unjudged: number;
            } & {
                [key: string]: unknown;
            })[];
        } & {
            [key: string]: unknown;
        };
        AnswerOfModel: {
            modelKey: string;
            name: string;
            caseId: string;
            round: number;
            outcome: string;
            message: string;
            text: string;
            responseMs: number | null;
            inputTokens: number | null;
            outputTokens: number | null;
        } & {
            [key: string]: unknown;
        };
        VerdictPage: {
            status: string | null;
            questions: number;
            asked: number;
            total: number;
            from: number;
            verdicts: components["schemas"]["Verdict"][];
        };
        Verdict: {
            caseId: string;
            round: number;
            first: string;
            second: string;
            /** @enum {string} */
            outcome: "first" | "second" | "tie" | "inconsistent" | "unjudged";
            /** @description An answer speaks to the judge. */
            isSuspect: boolean;
            questions: ({
                shownFirst: string;
                winner: string | null;
                state: string;
                raw: string;
                error: string;
                tokens: number;
            } & {
                [key: string]: unknown;
            })[];
        };
        RecordKeys: {
            site: string;
            keys: {
                /** @description The first 16 digits of the SHA-256 of the key. */
                id: string;
                /** @description Ed25519, the 32 bytes in base64url. */
                publicKey: string;
                from: string;
                /** @description When the next key took its place; null for the present one. */
                until: string | null;
            }[];
        };
        Result: {
            id: string;
            run_id: string;
            status: string;
            metrics: {
                [key: string]: number | null;
            };
            /** Format: date-time */
            created_at: string;
            ai_models: {
                name: string;
            };
            benchmark_tests: {
                name: string;
                metrics: string[];
            };
        };
        Model: {
            id: string;
            name: string;
            description: string;
            model_type: string;
            api_endpoint: string | null;
            provider: string | null;
            /** @description In words; null: none is known. */
            announced_end: string | null;
            user_id: string;
            /** Format: date-time */
            created_at: string;
        };
        ProviderConfig: {
            provider_id: string;
            provider_name: string;
            /** @description `valid`: a key is configured. */
            api_key_status: string;
            keys: ({
                id: string;
                name: string;
                lastFour: string;
                endpoint: string | null;
                keyStatus: string;
                statusReason: string;
            } & {
                [key: string]: unknown;
            })[];
        };
        AuditEntry: {
            /** @description Identifiers are in the order of time. */
            id: string;
            /** Format: date-time */
            at: string;
            /** @description The address of a member, the name of a service account, a part of the system, or the id of who is no member any more and has no known address. */
            who: string;
            actorKind: string;
            actorId: string | null;
            action: string;
            subjectKind: string;
            subjectId: string;
            detail: {
                [key: string]: unknown;
            };
            requestId: string;
        };
        OrganisationWebhook: {
            id: string;
            name: string;
            url: string;
            events: string[];
            /**
             * @description `failed`: turned off after failed deliveries.
             * @enum {string}
             */
            state: "on" | "off" | "failed";
            /** @description When a delivery that failed is tried again. */
            nextAttempt: string | null;
        };
        WebhookDelivery: {
            id: string;
            /** @description The header webhook-id; null: it was a test. */
            messageId: string | null;
            title: string;
            isTest: boolean;
            /** Format: date-time */
            at: string;
            isDelivered: boolean;
            /** @description The status that was answered, or why there was none. */
            outcome: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listTools: {
        parameters: {
            query?: {
                /** @description Id of a category. */
                category?: string;
                sort?: "rating" | "name" | "price" | "newest";
                /** @description Only tools with a free plan. */
                free?: "true";
                /** @description Entries of a page. */
                limit?: number;
                /** @description The field next of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. Send its ETag back as If-None-Match. */
            200: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ToolSummary"][];
                        /** @description Cursor of the next page. */
                        next: string | null;
                    };
                };
            };
            /** @description Nothing has changed since the ETag that was sent. */
            304: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter cannot be used; `errors` says which and why. */
            400: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again. */
            429: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getTool: {
        parameters: {
            query?: {
                /** @description How many people the prices of plans are counted for. */
                team?: number;
                billing?: "monthly" | "yearly";
                /** @description A day of the past: what was known then. Ratings are given for today only. */
                asOf?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. Send its ETag back as If-None-Match. */
            200: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CountedTool"];
                };
            };
            /** @description Nothing has changed since the ETag that was sent. */
            304: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter cannot be used; `errors` says which and why. */
            400: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again. */
            429: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listToolChanges: {
        parameters: {
            query?: {
                /** @description Entries of a page. */
                limit?: number;
                /** @description The field next of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. Send its ETag back as If-None-Match. */
            200: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Change"][];
                        /** @description Cursor of the next page. */
                        next: string | null;
                    };
                };
            };
            /** @description Nothing has changed since the ETag that was sent. */
            304: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter cannot be used; `errors` says which and why. */
            400: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again. */
            429: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listCategories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. Send its ETag back as If-None-Match. */
            200: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Category"][];
                        /** @description Cursor of the next page. */
                        next: string | null;
                    };
                };
            };
            /** @description Nothing has changed since the ETag that was sent. */
            304: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter cannot be used; `errors` says which and why. */
            400: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again. */
            429: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listCompanies: {
        parameters: {
            query?: {
                /** @description Entries of a page. */
                limit?: number;
                /** @description The field next of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. Send its ETag back as If-None-Match. */
            200: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Company"][];
                        /** @description Cursor of the next page. */
                        next: string | null;
                    };
                };
            };
            /** @description Nothing has changed since the ETag that was sent. */
            304: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter cannot be used; `errors` says which and why. */
            400: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again. */
            429: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listNews: {
        parameters: {
            query?: {
                category?: "model-release" | "language" | "image-generation" | "video-generation" | "audio" | "coding" | "open-source" | "research" | "business" | "regulation";
                /** @description Entries of a page. */
                limit?: number;
                /** @description The field next of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. Send its ETag back as If-None-Match. */
            200: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["NewsItem"][];
                        /** @description Cursor of the next page. */
                        next: string | null;
                    };
                };
            };
            /** @description Nothing has changed since the ETag that was sent. */
            304: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter cannot be used; `errors` says which and why. */
            400: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again. */
            429: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    compareTools: {
        parameters: {
            query: {
                /** @description Ids of tools, separated by commas. */
                tools: string;
                /** @description Which rows: all, known differences, or what all share. */
                view?: "all" | "differences" | "shared";
                /** @description How many people the prices of plans are counted for. */
                team?: number;
                billing?: "monthly" | "yearly";
                /** @description A day of the past: what was known then. Ratings are given for today only. */
                asOf?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. Send its ETag back as If-None-Match. */
            200: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comparison"];
                };
            };
            /** @description Nothing has changed since the ETag that was sent. */
            304: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter cannot be used; `errors` says which and why. */
            400: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again. */
            429: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listCatalogueModels: {
        parameters: {
            query?: {
                q?: string;
                maker?: string;
                /** @description Reads at least so many tokens. */
                context?: "32000" | "128000" | "200000" | "1000000";
                /** @description At most so many US dollars per million output tokens; a price in another currency does not pass. */
                price?: "1" | "5" | "15" | "0.5";
                /** @description No end is announced within so many months. */
                life?: "3" | "12";
                /** @description Released within so many months; an unknown day does not pass. */
                released?: "3" | "6" | "12" | "24";
                /** @description Knowledge date within so many months; an unknown one does not pass. */
                knowledge?: "3" | "6" | "12" | "24";
                tools?: "yes";
                images?: "yes";
                reasoning?: "yes";
                weights?: "yes";
                status?: "served" | "ending" | "gone" | "announced" | "all";
                sort?: "reach" | "price" | "output" | "context" | "name";
                /** @description Input tokens of a call, for the order by price. */
                in?: number;
                /** @description Output tokens of a call. */
                out?: number;
                /** @description With what your own completed runs say. Needs an API key with the scope read, or the session of a person who is logged in. */
                own?: "yes";
                /** @description Only models that your own completed runs called; goes with `own=yes`. */
                measured?: "yes";
                /** @description Entries of a page. */
                limit?: number;
                /** @description The field next of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. Send its ETag back as If-None-Match. */
            200: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CatalogueModelSummary"][];
                        /** @description Cursor of the next page. */
                        next: string | null;
                    };
                };
            };
            /** @description Nothing has changed since the ETag that was sent. */
            304: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter cannot be used; `errors` says which and why. */
            400: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `own=yes` was sent, but neither a valid API key nor a session. */
            401: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `own=yes` was sent with a key that lacks the scope. */
            403: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again. */
            429: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCatalogueModel: {
        parameters: {
            query?: {
                /** @description With what your own completed runs say. Needs an API key with the scope read, or the session of a person who is logged in. */
                own?: "yes";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. Send its ETag back as If-None-Match. */
            200: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogueModel"];
                };
            };
            /** @description Nothing has changed since the ETag that was sent. */
            304: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter cannot be used; `errors` says which and why. */
            400: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `own=yes` was sent, but neither a valid API key nor a session. */
            401: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `own=yes` was sent with a key that lacks the scope. */
            403: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again. */
            429: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listRegisteredModels: {
        parameters: {
            query?: {
                /** @description Entries of a page. */
                limit?: number;
                /** @description The field next of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. Send its ETag back as If-None-Match. */
            200: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RegisteredModel"][];
                        /** @description Cursor of the next page. */
                        next: string | null;
                    };
                };
            };
            /** @description Nothing has changed since the ETag that was sent. */
            304: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter cannot be used; `errors` says which and why. */
            400: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again. */
            429: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    calculateModelCosts: {
        parameters: {
            query?: {
                /** @description Requests a day. */
                requests?: number;
                /** @description Input tokens of a request. */
                in?: number;
                /** @description Output tokens of a request. */
                out?: number;
                /** @description Percent of the input tokens that are read from a cache. */
                cached?: number;
                /** @description Percent of the requests that are sent as a batch. */
                batch?: number;
                /** @description The prices of this day; today if absent. */
                day?: string;
                q?: string;
                sort?: "cost" | "context" | "name";
                /** @description Entries of a page. */
                limit?: number;
                /** @description The field next of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. Send its ETag back as If-None-Match. */
            200: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ModelCost"][];
                        /** @description Cursor of the next page. */
                        next: string | null;
                    };
                };
            };
            /** @description Nothing has changed since the ETag that was sent. */
            304: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter cannot be used; `errors` says which and why. */
            400: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again. */
            429: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listModelPriceChanges: {
        parameters: {
            query?: {
                /** @description Entries of a page. */
                limit?: number;
                /** @description The field next of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. Send its ETag back as If-None-Match. */
            200: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ModelPriceChange"][];
                        /** @description Cursor of the next page. */
                        next: string | null;
                    };
                };
            };
            /** @description Nothing has changed since the ETag that was sent. */
            304: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter cannot be used; `errors` says which and why. */
            400: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again. */
            429: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listModelRetirements: {
        parameters: {
            query?: {
                /** @description Entries of a page. */
                limit?: number;
                /** @description The field next of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. Send its ETag back as If-None-Match. */
            200: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Retirement"][];
                        /** @description Cursor of the next page. */
                        next: string | null;
                    };
                };
            };
            /** @description Nothing has changed since the ETag that was sent. */
            304: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter cannot be used; `errors` says which and why. */
            400: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again. */
            429: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getLeaderboard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. Send its ETag back as If-None-Match. */
            200: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Leaderboard"];
                };
            };
            /** @description Nothing has changed since the ETag that was sent. */
            304: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter cannot be used; `errors` says which and why. */
            400: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again. */
            429: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    dumpModelsJson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        models: components["schemas"]["CatalogueModel"][];
                    };
                };
            };
            /** @description Too many requests; Retry-After says when to try again. */
            429: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    dumpModelPricesCsv: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Too many requests; Retry-After says when to try again. */
            429: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    dumpModelRetirementsJson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        retirements: components["schemas"]["Retirement"][];
                    };
                };
            };
            /** @description Too many requests; Retry-After says when to try again. */
            429: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    search: {
        parameters: {
            query: {
                q: string;
                kind?: "tool" | "company" | "model" | "news" | "post" | "help";
                /** @description Entries of a page. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. Send its ETag back as If-None-Match. */
            200: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How a question such as "A vs B" was read; null: as the words that it is, as always with `kind`. */
                        answer: {
                            /**
                             * @description `tools`: a list of tools, narrowed and ordered as was asked, such as "cheapest" or "free alternative to …".
                             * @enum {string}
                             */
                            kind: "comparison" | "alternatives" | "best" | "models" | "calculator" | "news" | "tools" | "what-happened";
                            title: string;
                            /**
                             * Format: uri
                             * @description The page that answers the question.
                             */
                            url: string;
                        } | null;
                        data: components["schemas"]["SearchResult"][];
                    };
                };
            };
            /** @description Nothing has changed since the ETag that was sent. */
            304: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter cannot be used; `errors` says which and why. */
            400: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again. */
            429: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listChanges: {
        parameters: {
            query?: {
                /** @description Entries of a page. */
                limit?: number;
                /** @description The field next of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. Send its ETag back as If-None-Match. */
            200: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Change"][];
                        /** @description Cursor of the next page. */
                        next: string | null;
                    };
                };
            };
            /** @description Nothing has changed since the ETag that was sent. */
            304: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter cannot be used; `errors` says which and why. */
            400: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again. */
            429: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    dumpToolsJson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        licence: {
                            name: string;
                            /** Format: uri */
                            url: string;
                            note: string;
                        };
                        /** Format: uri */
                        source: string;
                        tools: components["schemas"]["Tool"][];
                    };
                };
            };
            /** @description Too many requests; Retry-After says when to try again. */
            429: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    dumpToolsCsv: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Too many requests; Retry-After says when to try again. */
            429: {
                headers: {
                    /** @description What is left of the quota. */
                    RateLimit: string;
                    /** @description The quota and its window. */
                    "RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readTools: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolRow"][];
                };
            };
        };
    };
    readNews: {
        parameters: {
            query?: {
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        title: string;
                        summary: string;
                        /** Format: date-time */
                        date: string;
                        source: string;
                        url: string;
                        category: string;
                        imageurl: string | null;
                    }[];
                };
            };
        };
    };
    readPrograms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProgramRow"][];
                };
            };
        };
    };
    listRuns: {
        parameters: {
            query?: {
                /** @description Address of an organisation: its runs, for its members. */
                organisation?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunItem"][];
                };
            };
            /** @description `errors` names what cannot be used, and why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Neither logged in nor a valid API key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks the scope, or a limit of the plan is reached. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description You are not a member of such an organisation. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    startRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key starts one run only. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Needed unless every case has its own. With cases, {{name}} stands for one of their variables. */
                    prompt?: string;
                    /**
                     * @description System prompt.
                     * @default
                     */
                    system?: string;
                    modelIds: string[];
                    /** @default 1 */
                    rounds?: number;
                    /** @description Every model is asked each case in every round. At most 1 MB. */
                    cases?: {
                        id?: string;
                        name?: string;
                        /** @description Cases that rise and fall together. */
                        family?: string;
                        prompt?: string;
                        system?: string;
                        /** @description A conversation that ends with the user, in place of a prompt. */
                        messages?: {
                            /** @enum {string} */
                            role: "user" | "assistant";
                            content: string;
                        }[];
                        /** @description Values for {{name}} in the prompt. */
                        variables?: {
                            [key: string]: unknown;
                        };
                        /** @description Images, PDF documents and recordings of this case. */
                        attachments?: {
                            /** @description Base64. */
                            data: string;
                            /** @description Such as application/pdf or audio/mpeg; the content must be that. */
                            mediaType: string;
                            /** @description The name of the file, which models may see. */
                            name?: string;
                        }[];
                        /** @description Every combination becomes a case. */
                        matrix?: {
                            [key: string]: unknown[];
                        };
                        /** @description Checks of this case, as in checks. */
                        assert?: {
                            [key: string]: unknown;
                        }[];
                        /** @description In place of the tools of the run; an empty list takes them away. */
                        tools?: ({
                            /** @description Letters, digits, _ and -, at most 64. */
                            name: string;
                            description?: string;
                            /** @description The JSON Schema of its arguments. */
                            parameters?: {
                                [key: string]: unknown;
                            };
                            /** @description Results as sent to the model, the first that fits: {"when": {"city": "Bonn"}, "result": {"degrees": 21}} or {"error": "There is no such city."}. Without results, a call of the tool ends the answer. */
                            results?: {
                                [key: string]: unknown;
                            }[];
                            /** @description Instead of results, an address that is really called for every answer: {"url": "https://example.com/weather"}, with method (POST or GET), timeoutMs (at most 60000), maxChars (at most 8192) and onFailure (tell or end). Public addresses only; redirects are not followed, and no secrets are sent. */
                            http?: {
                                [key: string]: unknown;
                            };
                        } & {
                            [key: string]: unknown;
                        })[];
                        /** @description Requests of one answer at most, each after what tools answered; 5 unless set. */
                        maxTurns?: number;
                        /** @description In place of the user of the run; null takes it away. */
                        user?: {
                            goal: string;
                            persona?: string;
                            stop?: {
                                /** @description Answers at most; 5 unless set. */
                                turns?: number;
                                /** @description Ends with the message of the user that holds it. */
                                phrase?: string;
                                /** @description A condition in words; the simulated user says when it holds. */
                                when?: string;
                            };
                        } | null;
                    }[];
                    /**
                     * @description Further versions of the prompt, at most 9: every model is asked each of them too, in the same rounds, and each is compared with the prompt itself on the same model. What a version does not set is as above.
                     * @default []
                     */
                    versions?: {
                        name?: string;
                        prompt?: string;
                        system?: string;
                        /** @description In place of those of the run; what is not set is as there. A schema of a version is not checked. */
                        parameters?: {
                            maxOutputTokens?: number;
                            temperature?: number;
                            topP?: number;
                            reasoningEffort?: string;
                            /** @description For models that repeat themselves with it. It is not the seed of the order of calls. */
                            seed?: number;
                            /** @description Texts before which an answer ends. */
                            stop?: string[];
                            /** @description Ask for JSON: true for any object, or {"schema": …} for one that fits a JSON Schema. */
                            json?: boolean | {
                                /** @description The JSON Schema of the answer; at most 64 KB. */
                                schema: {
                                    [key: string]: unknown;
                                };
                                name?: string;
                                /**
                                 * @description An answer that breaks the schema is a failed check, unless this is false.
                                 * @default true
                                 */
                                check?: boolean;
                            };
                        };
                        /** @description An empty list takes the tools of the run away, and those of single cases too. */
                        tools?: unknown[];
                        /**
                         * @description In place of that of the run.
                         * @enum {string}
                         */
                        cacheMode?: "warm" | "cold";
                    }[];
                    /** @description Files for every case: PNG, JPEG, GIF and WebP images, PDF documents, and WAV and MP3 recordings. At most 4. */
                    attachments?: {
                        /** @description Base64. */
                        data: string;
                        /** @description Such as application/pdf or audio/mpeg; the content must be that. */
                        mediaType: string;
                        /** @description The name of the file, which models may see. */
                        name?: string;
                    }[];
                    /**
                     * @description Sent beside the prompt; nothing is sent unless it is set.
                     * @default {}
                     */
                    parameters?: {
                        maxOutputTokens?: number;
                        temperature?: number;
                        topP?: number;
                        reasoningEffort?: string;
                        /** @description For models that repeat themselves with it. It is not the seed of the order of calls. */
                        seed?: number;
                        /** @description Texts before which an answer ends. */
                        stop?: string[];
                        /** @description Ask for JSON: true for any object, or {"schema": …} for one that fits a JSON Schema. */
                        json?: boolean | {
                            /** @description The JSON Schema of the answer; at most 64 KB. */
                            schema: {
                                [key: string]: unknown;
                            };
                            name?: string;
                            /**
                             * @description An answer that breaks the schema is a failed check, unless this is false.
                             * @default true
                             */
                            check?: boolean;
                        };
                    };
                    /**
                     * @description Cold: a unique first line in every call, so that no prompt cache helps.
                     * @default warm
                     * @enum {string}
                     */
                    cacheMode?: "warm" | "cold";
                    /**
                     * @description A ratio of times within ± this share is a tie.
                     * @default 0.2
                     */
                    tieMargin?: number;
                    /**
                     * @description Every answer has to pass them all, as in a suite: {"contains": "water"}, {"not-regex": "https?://"}, {"json": true}, {"length": {"unit": "words", "max": 50}}, {"equals": "Paris"}, {"similar": "…", "threshold": 0.8}, {"judge": "Polite, and to the point", "threshold": 0.7}, {"javascript": "output.length < 300"} (run in a sandbox, with the variables of the case as context.vars) and the others. A check by a rubric needs a judge; with not-judge, the answer must not be so.
                     * @default []
                     */
                    checks?: {
                        [key: string]: unknown;
                    }[];
                    /** @description Functions that the models may call. They answer what is written here, with {{name}} for variables of the case, or what an address answers. Check calls with {"tool-called": "weather", "arguments": {"city": "Bonn"}}, {"not-tool-called": "book"} and {"tool-sequence": ["weather", "book"]}. */
                    tools?: ({
                        /** @description Letters, digits, _ and -, at most 64. */
                        name: string;
                        description?: string;
                        /** @description The JSON Schema of its arguments. */
                        parameters?: {
                            [key: string]: unknown;
                        };
                        /** @description Results as sent to the model, the first that fits: {"when": {"city": "Bonn"}, "result": {"degrees": 21}} or {"error": "There is no such city."}. Without results, a call of the tool ends the answer. */
                        results?: {
                            [key: string]: unknown;
                        }[];
                        /** @description Instead of results, an address that is really called for every answer: {"url": "https://example.com/weather"}, with method (POST or GET), timeoutMs (at most 60000), maxChars (at most 8192) and onFailure (tell or end). Public addresses only; redirects are not followed, and no secrets are sent. */
                        http?: {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    })[];
                    /** @description Requests of one answer at most, each after what tools answered; 5 unless set. */
                    maxTurns?: number;
                    /** @description A person who goes on with the conversation after the first answer, played by the model simulatedUserId. Each conversation is one call: times are means over its answers; tokens, cost and checks are of all of it. */
                    user?: {
                        goal: string;
                        persona?: string;
                        stop?: {
                            /** @description Answers at most; 5 unless set. */
                            turns?: number;
                            /** @description Ends with the message of the user that holds it. */
                            phrase?: string;
                            /** @description A condition in words; the simulated user says when it holds. */
                            when?: string;
                        };
                    };
                    /** @description The registered model that plays the users of conversations; none that is measured. Its tokens are metered like all others and in no figure of a model. */
                    simulatedUserId?: string;
                    /**
                     * @description Compares all others with this one only, and says with the run which of them are good enough to replace it.
                     * @default null
                     */
                    baseline?: {
                        /** @description One of modelIds; not with versions. */
                        model?: string;
                        /** @description With versions: the number of one of them. 1 is the prompt itself, which is usual. */
                        version?: number;
                        /**
                         * @description The share of answers that pass every check, or the mean grade of the checks.
                         * @default pass-rate
                         * @enum {string}
                         */
                        measure?: "pass-rate" | "grade";
                        /** @description How much worse a replacement may be, a share of 1; usually 0.05, of grades 0.075. */
                        margin?: number;
                    } | null;
                    /**
                     * @description Ends the run when its rounds decide every pair of models, or the rounds left would very probably decide none; needs 6 rounds or more. “ending” of the run says which and what it saved.
                     * @default false
                     */
                    stopWhenDecided?: boolean;
                    /** @default null */
                    budget?: {
                        /** @description US dollars. */
                        money: number;
                        /** @constant */
                        currency?: "USD";
                    } | null;
                    /**
                     * @description Sends all calls as batches: half the price, answers within 24 hours (48 with Google), no times measured. Only where the provider of every model has batches: OpenAI, Anthropic, Google and Mistral.
                     * @default false
                     */
                    batch?: boolean;
                    /**
                     * @description Compares the answers in pairs, each pair in both orders, after the run. Its tokens are metered like all others; read its verdicts with the run.
                     * @default null
                     */
                    judge?: {
                        /** @description A registered model; one that is not measured judges best. */
                        modelId: string;
                        /**
                         * @description What makes one answer better than another; the judge then compares answers in pairs. Empty: it makes only the checks that go by a rubric, such as {"judge": "Polite, and to the point"}, for which a judge is required.
                         * @default
                         */
                        criteria?: string;
                        /**
                         * @description Rounds judged, from the first on.
                         * @default 1
                         */
                        rounds?: number;
                    } | null;
                    /**
                     * @description A named suite keeps its history.
                     * @default
                     */
                    name?: string;
                    /**
                     * @description Address of an organisation of yours, to which the run and its suite will belong; its members see them.
                     * @default
                     */
                    organisation?: string;
                };
            };
        };
        responses: {
            /** @description Queued, or started before with the same key. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        run_id: string;
                        /** Format: uri */
                        url: string;
                        /** @description Of its models, in words; empty: none is known. */
                        announced_ends: string[];
                    };
                };
            };
            /** @description `errors` names what cannot be used, and why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Neither logged in nor a valid API key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More models at once than are free; a plan is needed. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks the scope, or a limit of the plan is reached. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description This cannot be run. `errors` names the field of the request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    runBenchmark: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key starts one run only. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Needed unless every case has its own. With cases, {{name}} stands for one of their variables. */
                    prompt?: string;
                    /**
                     * @description System prompt.
                     * @default
                     */
                    system?: string;
                    modelIds: string[];
                    /** @default 1 */
                    rounds?: number;
                    /** @description Every model is asked each case in every round. At most 1 MB. */
                    cases?: {
                        id?: string;
                        name?: string;
                        /** @description Cases that rise and fall together. */
                        family?: string;
                        prompt?: string;
                        system?: string;
                        /** @description A conversation that ends with the user, in place of a prompt. */
                        messages?: {
                            /** @enum {string} */
                            role: "user" | "assistant";
                            content: string;
                        }[];
                        /** @description Values for {{name}} in the prompt. */
                        variables?: {
                            [key: string]: unknown;
                        };
                        /** @description Images, PDF documents and recordings of this case. */
                        attachments?: {
                            /** @description Base64. */
                            data: string;
                            /** @description Such as application/pdf or audio/mpeg; the content must be that. */
                            mediaType: string;
                            /** @description The name of the file, which models may see. */
                            name?: string;
                        }[];
                        /** @description Every combination becomes a case. */
                        matrix?: {
                            [key: string]: unknown[];
                        };
                        /** @description Checks of this case, as in checks. */
                        assert?: {
                            [key: string]: unknown;
                        }[];
                        /** @description In place of the tools of the run; an empty list takes them away. */
                        tools?: ({
                            /** @description Letters, digits, _ and -, at most 64. */
                            name: string;
                            description?: string;
                            /** @description The JSON Schema of its arguments. */
                            parameters?: {
                                [key: string]: unknown;
                            };
                            /** @description Results as sent to the model, the first that fits: {"when": {"city": "Bonn"}, "result": {"degrees": 21}} or {"error": "There is no such city."}. Without results, a call of the tool ends the answer. */
                            results?: {
                                [key: string]: unknown;
                            }[];
                            /** @description Instead of results, an address that is really called for every answer: {"url": "https://example.com/weather"}, with method (POST or GET), timeoutMs (at most 60000), maxChars (at most 8192) and onFailure (tell or end). Public addresses only; redirects are not followed, and no secrets are sent. */
                            http?: {
                                [key: string]: unknown;
                            };
                        } & {
                            [key: string]: unknown;
                        })[];
                        /** @description Requests of one answer at most, each after what tools answered; 5 unless set. */
                        maxTurns?: number;
                        /** @description In place of the user of the run; null takes it away. */
                        user?: {
                            goal: string;
                            persona?: string;
                            stop?: {
                                /** @description Answers at most; 5 unless set. */
                                turns?: number;
                                /** @description Ends with the message of the user that holds it. */
                                phrase?: string;
                                /** @description A condition in words; the simulated user says when it holds. */
                                when?: string;
                            };
                        } | null;
                    }[];
                    /**
                     * @description Further versions of the prompt, at most 9: every model is asked each of them too, in the same rounds, and each is compared with the prompt itself on the same model. What a version does not set is as above.
                     * @default []
                     */
                    versions?: {
                        name?: string;
                        prompt?: string;
                        system?: string;
                        /** @description In place of those of the run; what is not set is as there. A schema of a version is not checked. */
                        parameters?: {
                            maxOutputTokens?: number;
                            temperature?: number;
                            topP?: number;
                            reasoningEffort?: string;
                            /** @description For models that repeat themselves with it. It is not the seed of the order of calls. */
                            seed?: number;
                            /** @description Texts before which an answer ends. */
                            stop?: string[];
                            /** @description Ask for JSON: true for any object, or {"schema": …} for one that fits a JSON Schema. */
                            json?: boolean | {
                                /** @description The JSON Schema of the answer; at most 64 KB. */
                                schema: {
                                    [key: string]: unknown;
                                };
                                name?: string;
                                /**
                                 * @description An answer that breaks the schema is a failed check, unless this is false.
                                 * @default true
                                 */
                                check?: boolean;
                            };
                        };
                        /** @description An empty list takes the tools of the run away, and those of single cases too. */
                        tools?: unknown[];
                        /**
                         * @description In place of that of the run.
                         * @enum {string}
                         */
                        cacheMode?: "warm" | "cold";
                    }[];
                    /** @description Files for every case: PNG, JPEG, GIF and WebP images, PDF documents, and WAV and MP3 recordings. At most 4. */
                    attachments?: {
                        /** @description Base64. */
                        data: string;
                        /** @description Such as application/pdf or audio/mpeg; the content must be that. */
                        mediaType: string;
                        /** @description The name of the file, which models may see. */
                        name?: string;
                    }[];
                    /**
                     * @description Sent beside the prompt; nothing is sent unless it is set.
                     * @default {}
                     */
                    parameters?: {
                        maxOutputTokens?: number;
                        temperature?: number;
                        topP?: number;
                        reasoningEffort?: string;
                        /** @description For models that repeat themselves with it. It is not the seed of the order of calls. */
                        seed?: number;
                        /** @description Texts before which an answer ends. */
                        stop?: string[];
                        /** @description Ask for JSON: true for any object, or {"schema": …} for one that fits a JSON Schema. */
                        json?: boolean | {
                            /** @description The JSON Schema of the answer; at most 64 KB. */
                            schema: {
                                [key: string]: unknown;
                            };
                            name?: string;
                            /**
                             * @description An answer that breaks the schema is a failed check, unless this is false.
                             * @default true
                             */
                            check?: boolean;
                        };
                    };
                    /**
                     * @description Cold: a unique first line in every call, so that no prompt cache helps.
                     * @default warm
                     * @enum {string}
                     */
                    cacheMode?: "warm" | "cold";
                    /**
                     * @description A ratio of times within ± this share is a tie.
                     * @default 0.2
                     */
                    tieMargin?: number;
                    /**
                     * @description Every answer has to pass them all, as in a suite: {"contains": "water"}, {"not-regex": "https?://"}, {"json": true}, {"length": {"unit": "words", "max": 50}}, {"equals": "Paris"}, {"similar": "…", "threshold": 0.8}, {"judge": "Polite, and to the point", "threshold": 0.7}, {"javascript": "output.length < 300"} (run in a sandbox, with the variables of the case as context.vars) and the others. A check by a rubric needs a judge; with not-judge, the answer must not be so.
                     * @default []
                     */
                    checks?: {
                        [key: string]: unknown;
                    }[];
                    /** @description Functions that the models may call. They answer what is written here, with {{name}} for variables of the case, or what an address answers. Check calls with {"tool-called": "weather", "arguments": {"city": "Bonn"}}, {"not-tool-called": "book"} and {"tool-sequence": ["weather", "book"]}. */
                    tools?: ({
                        /** @description Letters, digits, _ and -, at most 64. */
                        name: string;
                        description?: string;
                        /** @description The JSON Schema of its arguments. */
                        parameters?: {
                            [key: string]: unknown;
                        };
                        /** @description Results as sent to the model, the first that fits: {"when": {"city": "Bonn"}, "result": {"degrees": 21}} or {"error": "There is no such city."}. Without results, a call of the tool ends the answer. */
                        results?: {
                            [key: string]: unknown;
                        }[];
                        /** @description Instead of results, an address that is really called for every answer: {"url": "https://example.com/weather"}, with method (POST or GET), timeoutMs (at most 60000), maxChars (at most 8192) and onFailure (tell or end). Public addresses only; redirects are not followed, and no secrets are sent. */
                        http?: {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    })[];
                    /** @description Requests of one answer at most, each after what tools answered; 5 unless set. */
                    maxTurns?: number;
                    /** @description A person who goes on with the conversation after the first answer, played by the model simulatedUserId. Each conversation is one call: times are means over its answers; tokens, cost and checks are of all of it. */
                    user?: {
                        goal: string;
                        persona?: string;
                        stop?: {
                            /** @description Answers at most; 5 unless set. */
                            turns?: number;
                            /** @description Ends with the message of the user that holds it. */
                            phrase?: string;
                            /** @description A condition in words; the simulated user says when it holds. */
                            when?: string;
                        };
                    };
                    /** @description The registered model that plays the users of conversations; none that is measured. Its tokens are metered like all others and in no figure of a model. */
                    simulatedUserId?: string;
                    /**
                     * @description Compares all others with this one only, and says with the run which of them are good enough to replace it.
                     * @default null
                     */
                    baseline?: {
                        /** @description One of modelIds; not with versions. */
                        model?: string;
                        /** @description With versions: the number of one of them. 1 is the prompt itself, which is usual. */
                        version?: number;
                        /**
                         * @description The share of answers that pass every check, or the mean grade of the checks.
                         * @default pass-rate
                         * @enum {string}
                         */
                        measure?: "pass-rate" | "grade";
                        /** @description How much worse a replacement may be, a share of 1; usually 0.05, of grades 0.075. */
                        margin?: number;
                    } | null;
                    /**
                     * @description Ends the run when its rounds decide every pair of models, or the rounds left would very probably decide none; needs 6 rounds or more. “ending” of the run says which and what it saved.
                     * @default false
                     */
                    stopWhenDecided?: boolean;
                    /** @default null */
                    budget?: {
                        /** @description US dollars. */
                        money: number;
                        /** @constant */
                        currency?: "USD";
                    } | null;
                    /**
                     * @description Sends all calls as batches: half the price, answers within 24 hours (48 with Google), no times measured. Only where the provider of every model has batches: OpenAI, Anthropic, Google and Mistral.
                     * @default false
                     */
                    batch?: boolean;
                    /**
                     * @description Compares the answers in pairs, each pair in both orders, after the run. Its tokens are metered like all others; read its verdicts with the run.
                     * @default null
                     */
                    judge?: {
                        /** @description A registered model; one that is not measured judges best. */
                        modelId: string;
                        /**
                         * @description What makes one answer better than another; the judge then compares answers in pairs. Empty: it makes only the checks that go by a rubric, such as {"judge": "Polite, and to the point"}, for which a judge is required.
                         * @default
                         */
                        criteria?: string;
                        /**
                         * @description Rounds judged, from the first on.
                         * @default 1
                         */
                        rounds?: number;
                    } | null;
                    /**
                     * @description A named suite keeps its history.
                     * @default
                     */
                    name?: string;
                    /**
                     * @description Address of an organisation of yours, to which the run and its suite will belong; its members see them.
                     * @default
                     */
                    organisation?: string;
                };
            };
        };
        responses: {
            /** @description One entry for each model, by its id; with versions, by its id and that of the version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: components["schemas"]["BenchmarkEntry"];
                    };
                };
            };
            /** @description Still running: read the run. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        run_id: string;
                        /** @constant */
                        status: "running";
                    };
                };
            };
            /** @description `errors` names what cannot be used, and why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Neither logged in nor a valid API key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More models at once than are free; a plan is needed. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks the scope, or a limit of the plan is reached. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description This cannot be run. `errors` names the field of the request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No model answered. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    pushRun: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    manifest: {
                        [key: string]: unknown;
                    };
                    samples: {
                        [key: string]: unknown;
                    }[];
                    /** @description Sent with judgements: what was asked. */
                    suite?: {
                        [key: string]: unknown;
                    };
                    judgements?: {
                        [key: string]: unknown;
                    }[];
                };
            };
        };
        responses: {
            /** @description It was here already. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        run_id: string;
                        /** Format: uri */
                        url: string;
                    };
                };
            };
            /** @description The run was stored. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        run_id: string;
                        /** Format: uri */
                        url: string;
                    };
                };
            };
            /** @description `errors` names what cannot be used, and why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Neither logged in nor a valid API key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks the scope, or a limit of the plan is reached. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The run is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description This is not a run. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    transferRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Address of an organisation in which you may start runs; empty: yourself. */
                    organisation: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        organisation: string;
                    };
                };
            };
            /** @description `errors` names what cannot be used, and why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Neither logged in nor a valid API key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description You may see it, but not move it, or the key lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing in your account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It was not moved: `detail` says why. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    transferSuite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Address of an organisation in which you may start runs; empty: yourself. */
                    organisation: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        organisation: string;
                    };
                };
            };
            /** @description `errors` names what cannot be used, and why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Neither logged in nor a valid API key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description You may see it, but not move it, or the key lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing in your account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It was not moved: `detail` says why. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            /** @description Neither logged in nor a valid API key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks the scope, or a limit of the plan is reached. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing in your account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    followRun: {
        parameters: {
            query?: {
                /** @description As the header last-event-id. */
                after?: string;
            };
            header?: {
                "last-event-id"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events until the run has ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description `errors` names what cannot be used, and why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Neither logged in nor a valid API key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks the scope, or a limit of the plan is reached. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing in your account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listCases: {
        parameters: {
            query?: {
                round?: number;
                from?: number;
                /** @description A text in an answer. */
                q?: string;
                show?: "all" | "failed" | "marked";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: number;
                        from: number;
                        rows: {
                            caseId: string;
                            cells: ({
                                caseId: string;
                                modelKey: string;
                                outcome: string;
                                responseMs: number | null;
                                preview: string;
                                message: string;
                            } & {
                                [key: string]: unknown;
                            })[];
                        }[];
                    };
                };
            };
            /** @description `errors` names what cannot be used, and why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Neither logged in nor a valid API key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks the scope, or a limit of the plan is reached. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing in your account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPrompt: {
        parameters: {
            query?: {
                /** @description Id of a case; `prompt` where there is only one. */
                case?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        system: string;
                        prompt: string;
                        /** @description Each version of the prompt, where the run has several. */
                        versions?: {
                            name: string;
                            system: string;
                            prompt: string;
                        }[];
                    };
                };
            };
            /** @description `errors` names what cannot be used, and why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Neither logged in nor a valid API key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks the scope, or a limit of the plan is reached. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing in your account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAnswers: {
        parameters: {
            query?: {
                /** @description Id of a case; `prompt` where there is only one. */
                case?: string;
                round?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnswerOfModel"][];
                };
            };
            /** @description `errors` names what cannot be used, and why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Neither logged in nor a valid API key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks the scope, or a limit of the plan is reached. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing in your account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSample: {
        parameters: {
            query?: {
                /** @description Id of a case; `prompt` where there is only one. */
                case?: string;
                /** @description Key of a model. */
                model?: string;
                round?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        text: string | null;
                        attempts: unknown;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description `errors` names what cannot be used, and why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Neither logged in nor a valid API key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks the scope, or a limit of the plan is reached. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing in your account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listVerdicts: {
        parameters: {
            query?: {
                from?: number;
                /** @description At most 200 are given. */
                count?: number;
                show?: "all" | "inconsistent" | "unjudged" | "suspect";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerdictPage"];
                };
            };
            /** @description `errors` names what cannot be used, and why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Neither logged in nor a valid API key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks the scope, or a limit of the plan is reached. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing in your account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportRun: {
        parameters: {
            query?: {
                format?: "json" | "md" | "png" | "svg" | "suite" | "cases" | "csv" | "jsonl" | "parquet" | "inspect" | "otel" | "every-eval-ever";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description `errors` names what cannot be used, and why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Neither logged in nor a valid API key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks the scope, or a limit of the plan is reached. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing in your account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSharedVerdicts: {
        parameters: {
            query?: {
                from?: number;
                /** @description At most 200 are given. */
                count?: number;
                show?: "all" | "inconsistent" | "unjudged" | "suspect";
            };
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerdictPage"];
                };
            };
            /** @description `errors` names what cannot be used, and why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such link, or it does not show answers. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportSharedRun: {
        parameters: {
            query?: {
                format?: "csv" | "suite" | "cases";
                /** @description Of the calls, those of the model with this key only. */
                model?: string;
            };
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description `errors` names what cannot be used, and why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such link or model, or the link does not show prompts. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listRecordKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordKeys"];
                };
            };
        };
    };
    listResults: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Result"][];
                };
            };
            /** @description Neither logged in nor a valid API key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks the scope, or a limit of the plan is reached. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listModels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Model"][];
                };
            };
            /** @description Neither logged in nor a valid API key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks the scope, or a limit of the plan is reached. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    registerModel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @description Such as text-generation. */
                    model_type: string;
                    /** @default  */
                    description?: string;
                    /** @default  */
                    api_endpoint?: string;
                    /** @default  */
                    provider?: string;
                    /**
                     * @description The name that is sent to the provider, where it is another.
                     * @default
                     */
                    sent_model?: string;
                    /** @default  */
                    protocol?: string;
                    /**
                     * @description As `/api/set-provider-key` answers it.
                     * @default
                     */
                    key_id?: string;
                    /** @description Your own, if any. */
                    user_id?: string;
                };
            };
        };
        responses: {
            /** @description The model. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Model"];
                };
            };
            /** @description `errors` names what cannot be used, and why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Neither logged in nor a valid API key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks the scope, or a limit of the plan is reached. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What is wrong, by field. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getProviderConfigs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderConfig"][];
                };
            };
            /** @description Neither logged in nor a valid API key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks the scope, or a limit of the plan is reached. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postProviderConfigs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderConfig"][];
                };
            };
            /** @description Neither logged in nor a valid API key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks the scope, or a limit of the plan is reached. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setProviderKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default  */
                    provider?: string;
                    api_key: string;
                    /**
                     * @description To tell several keys of a provider apart.
                     * @default
                     */
                    name?: string;
                    /**
                     * @description Of a custom provider.
                     * @default
                     */
                    endpoint?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Of this key, as `POST /api/ai_models` and `/api/offered-models` take it. */
                        key_id: string;
                        provider_id: string;
                        provider_name: string;
                        api_key_status: string;
                        status_reason: string;
                        name: string;
                        last_four: string;
                    };
                };
            };
            /** @description `errors` names what cannot be used, and why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Neither logged in nor a valid API key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks the scope, or a limit of the plan is reached. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What is wrong, by field. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listOfferedModels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default  */
                    provider?: string;
                    /** @default  */
                    key_id?: string;
                    /**
                     * @description Of a custom provider.
                     * @default
                     */
                    endpoint?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        models: string[];
                        /** @description Names that are not served any more, or of which that is not known. */
                        former: string[];
                        /** @description By name: when it ends, and what its provider recommends instead. */
                        notes: {
                            [key: string]: string;
                        };
                        /** @description How many of them the provider listed for this key; null: not asked. */
                        live: number | null;
                        problem: string | null;
                    };
                };
            };
            /** @description `errors` names what cannot be used, and why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Neither logged in nor a valid API key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks the scope, or a limit of the plan is reached. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAuditLog: {
        parameters: {
            query?: {
                /** @description Acts of the member with this address, or of this id; `visitor`: of people who were not logged in. */
                who?: string;
                /** @description Acts of this name, such as organisation.join. */
                what?: string;
                /** @description From this day or moment on. */
                from?: string;
                /** @description Up to the end of this day, or before this moment. */
                to?: string;
                /** @description Acts of a page. */
                limit?: number;
                /** @description `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The acts of a page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entries: components["schemas"]["AuditEntry"][];
                        /** @description The `cursor` of the next page; null: this is the last one. */
                        next: string | null;
                    };
                };
            };
            /** @description `errors` names what cannot be used, and why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Neither logged in nor a valid API key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks the scope, or the role may not read the log. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such organisation, or you are not a member of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many pages in a minute; Retry-After says when to go on. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description Entries of a page. */
                limit?: number;
                /** @description The field next of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OrganisationWebhook"][];
                        /** @description The `cursor` of the next page. */
                        next: string | null;
                    };
                };
            };
            /** @description `errors` names what cannot be used, and why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Neither logged in nor a valid API key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks the scope, or the role may not manage webhooks. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such organisation or webhook, or you are not a member of the organisation. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key makes one webhook only. */
                "idempotency-key"?: string;
            };
            path: {
                address: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description At most 60 characters, and no other has it. */
                    name: string;
                    /** @description Begins with https, and is open to the internet. */
                    url: string;
                    /** @description The types of events that it gets. */
                    events: ("run.finished" | "run.incomplete" | "run.failed" | "run.cancelled" | "run.changed" | "member.invited" | "member.joined" | "member.left" | "member.role_changed" | "removal.held" | "identity.changed" | "key.added" | "key.removed" | "service_account.created" | "service_account.deleted" | "token.created" | "token.revoked" | "token.expiring" | "budget.reached")[];
                };
            };
        };
        responses: {
            /** @description The webhook that the same key made before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        url: string;
                        events: string[];
                        /**
                         * @description `failed`: turned off after failed deliveries.
                         * @enum {string}
                         */
                        state: "on" | "off" | "failed";
                        /** @description When a delivery that failed is tried again. */
                        nextAttempt: string | null;
                        /** @description Shown only now; null: the same key made the webhook before. */
                        secret: string | null;
                    };
                };
            };
            /** @description The webhook with its secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        url: string;
                        events: string[];
                        /**
                         * @description `failed`: turned off after failed deliveries.
                         * @enum {string}
                         */
                        state: "on" | "off" | "failed";
                        /** @description When a delivery that failed is tried again. */
                        nextAttempt: string | null;
                        /** @description Shown only now; null: the same key made the webhook before. */
                        secret: string | null;
                    };
                };
            };
            /** @description `errors` names what cannot be used, and why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Neither logged in nor a valid API key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks the scope, or the role may not manage webhooks. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such organisation or webhook, or you are not a member of the organisation. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `errors` names what cannot be used, and why. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                address: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganisationWebhook"];
                };
            };
            /** @description Neither logged in nor a valid API key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks the scope, or the role may not manage webhooks. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such organisation or webhook, or you are not a member of the organisation. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                address: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Neither logged in nor a valid API key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks the scope, or the role may not manage webhooks. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such organisation or webhook, or you are not a member of the organisation. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                address: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description At most 60 characters, and no other has it. */
                    name?: string;
                    /** @description Begins with https, and is open to the internet. */
                    url?: string;
                    /** @description The types of events that it gets. */
                    events?: ("run.finished" | "run.incomplete" | "run.failed" | "run.cancelled" | "run.changed" | "member.invited" | "member.joined" | "member.left" | "member.role_changed" | "removal.held" | "identity.changed" | "key.added" | "key.removed" | "service_account.created" | "service_account.deleted" | "token.created" | "token.revoked" | "token.expiring" | "budget.reached")[];
                    /** @enum {string} */
                    state?: "on" | "off";
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganisationWebhook"];
                };
            };
            /** @description `errors` names what cannot be used, and why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Neither logged in nor a valid API key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks the scope, or the role may not manage webhooks. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such organisation or webhook, or you are not a member of the organisation. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `errors` names what cannot be used, and why. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                address: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        secret: string;
                    };
                };
            };
            /** @description Neither logged in nor a valid API key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks the scope, or the role may not manage webhooks. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such organisation or webhook, or you are not a member of the organisation. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                address: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is sent in a moment: its outcome is among the deliveries. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        queued: true;
                    };
                };
            };
            /** @description Neither logged in nor a valid API key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks the scope, or the role may not manage webhooks. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such organisation or webhook, or you are not a member of the organisation. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than 30 in an hour; Retry-After says when to go on. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Entries of a page. */
                limit?: number;
                /** @description The field next of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                address: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"][];
                        /** @description The `cursor` of the next page. */
                        next: string | null;
                    };
                };
            };
            /** @description `errors` names what cannot be used, and why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Neither logged in nor a valid API key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks the scope, or the role may not manage webhooks. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such organisation or webhook, or you are not a member of the organisation. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    replayWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                address: string;
                id: string;
                delivery: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is sent in a moment: its outcome is among the deliveries. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        queued: true;
                    };
                };
            };
            /** @description Neither logged in nor a valid API key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks the scope, or the role may not manage webhooks. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such organisation or webhook, or you are not a member of the organisation. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than 30 in an hour; Retry-After says when to go on. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "run.finished": {
        parameters: {
            query?: never;
            header: {
                /** @description Of the message: the same for each attempt, and when it is sent again. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description Signatures as Standard Webhooks describe, separated by spaces: two for a day after the secret was replaced. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "run.finished";
                    /**
                     * Format: date-time
                     * @description When it happened: messages can arrive in another order.
                     */
                    timestamp: string;
                    data: {
                        run: string;
                        /** @description As somebody called it; null: nobody did. */
                        name: string | null;
                        /** @description Id of the account; null: a service account started it. */
                        startedBy: string | null;
                        /** @description Which started it; null: a person did. */
                        serviceAccount: string | null;
                        /** @enum {string} */
                        status: "completed" | "budget_reached" | "failed" | "cancelled";
                        models: number;
                        /** @description Models with at least one answer. */
                        modelsAnswered: number;
                        /** @description Planned calls that were not made, of a completed run; null for others, which say why by their status. */
                        missingCalls: number | null;
                        /** @description Id of the organisation. */
                        organisation: string;
                        /**
                         * Format: uri
                         * @description The page about it, for who may see it.
                         */
                        url: string;
                    };
                };
            };
        };
        responses: {
            /** @description The webhook is turned off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As any other status, and nothing is sent before Retry-After, for four hours at most; 503 likewise. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message was taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again, with growing delays, for about eight hours without any delivery, or longer if Retry-After asks for longer waits. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "run.incomplete": {
        parameters: {
            query?: never;
            header: {
                /** @description Of the message: the same for each attempt, and when it is sent again. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description Signatures as Standard Webhooks describe, separated by spaces: two for a day after the secret was replaced. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "run.incomplete";
                    /**
                     * Format: date-time
                     * @description When it happened: messages can arrive in another order.
                     */
                    timestamp: string;
                    data: {
                        run: string;
                        /** @description As somebody called it; null: nobody did. */
                        name: string | null;
                        /** @description Id of the account; null: a service account started it. */
                        startedBy: string | null;
                        /** @description Which started it; null: a person did. */
                        serviceAccount: string | null;
                        /** @enum {string} */
                        status: "completed" | "budget_reached" | "failed" | "cancelled";
                        models: number;
                        /** @description Models with at least one answer. */
                        modelsAnswered: number;
                        /** @description Planned calls that were not made, of a completed run; null for others, which say why by their status. */
                        missingCalls: number | null;
                        /** @description Id of the organisation. */
                        organisation: string;
                        /**
                         * Format: uri
                         * @description The page about it, for who may see it.
                         */
                        url: string;
                    };
                };
            };
        };
        responses: {
            /** @description The webhook is turned off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As any other status, and nothing is sent before Retry-After, for four hours at most; 503 likewise. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message was taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again, with growing delays, for about eight hours without any delivery, or longer if Retry-After asks for longer waits. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "run.failed": {
        parameters: {
            query?: never;
            header: {
                /** @description Of the message: the same for each attempt, and when it is sent again. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description Signatures as Standard Webhooks describe, separated by spaces: two for a day after the secret was replaced. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "run.failed";
                    /**
                     * Format: date-time
                     * @description When it happened: messages can arrive in another order.
                     */
                    timestamp: string;
                    data: {
                        run: string;
                        /** @description As somebody called it; null: nobody did. */
                        name: string | null;
                        /** @description Id of the account; null: a service account started it. */
                        startedBy: string | null;
                        /** @description Which started it; null: a person did. */
                        serviceAccount: string | null;
                        /** @enum {string} */
                        status: "completed" | "budget_reached" | "failed" | "cancelled";
                        models: number;
                        /** @description Models with at least one answer. */
                        modelsAnswered: number;
                        /** @description Planned calls that were not made, of a completed run; null for others, which say why by their status. */
                        missingCalls: number | null;
                        /** @description Id of the organisation. */
                        organisation: string;
                        /**
                         * Format: uri
                         * @description The page about it, for who may see it.
                         */
                        url: string;
                    };
                };
            };
        };
        responses: {
            /** @description The webhook is turned off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As any other status, and nothing is sent before Retry-After, for four hours at most; 503 likewise. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message was taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again, with growing delays, for about eight hours without any delivery, or longer if Retry-After asks for longer waits. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "run.cancelled": {
        parameters: {
            query?: never;
            header: {
                /** @description Of the message: the same for each attempt, and when it is sent again. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description Signatures as Standard Webhooks describe, separated by spaces: two for a day after the secret was replaced. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "run.cancelled";
                    /**
                     * Format: date-time
                     * @description When it happened: messages can arrive in another order.
                     */
                    timestamp: string;
                    data: {
                        run: string;
                        /** @description As somebody called it; null: nobody did. */
                        name: string | null;
                        /** @description Id of the account; null: a service account started it. */
                        startedBy: string | null;
                        /** @description Which started it; null: a person did. */
                        serviceAccount: string | null;
                        /** @enum {string} */
                        status: "completed" | "budget_reached" | "failed" | "cancelled";
                        models: number;
                        /** @description Models with at least one answer. */
                        modelsAnswered: number;
                        /** @description Planned calls that were not made, of a completed run; null for others, which say why by their status. */
                        missingCalls: number | null;
                        /** @description Id of the organisation. */
                        organisation: string;
                        /**
                         * Format: uri
                         * @description The page about it, for who may see it.
                         */
                        url: string;
                    };
                };
            };
        };
        responses: {
            /** @description The webhook is turned off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As any other status, and nothing is sent before Retry-After, for four hours at most; 503 likewise. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message was taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again, with growing delays, for about eight hours without any delivery, or longer if Retry-After asks for longer waits. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "run.changed": {
        parameters: {
            query?: never;
            header: {
                /** @description Of the message: the same for each attempt, and when it is sent again. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description Signatures as Standard Webhooks describe, separated by spaces: two for a day after the secret was replaced. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "run.changed";
                    /**
                     * Format: date-time
                     * @description When it happened: messages can arrive in another order.
                     */
                    timestamp: string;
                    data: {
                        /** @description Of the run that is repeated. */
                        run: string;
                        /** @description Of the repetition that showed the first change. */
                        foundIn: string;
                        /** @description Sentences as on the page of the run. */
                        changes: string[];
                        /** @description Id of the organisation. */
                        organisation: string;
                        /**
                         * Format: uri
                         * @description The page about it, for who may see it.
                         */
                        url: string;
                    };
                };
            };
        };
        responses: {
            /** @description The webhook is turned off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As any other status, and nothing is sent before Retry-After, for four hours at most; 503 likewise. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message was taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again, with growing delays, for about eight hours without any delivery, or longer if Retry-After asks for longer waits. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "member.invited": {
        parameters: {
            query?: never;
            header: {
                /** @description Of the message: the same for each attempt, and when it is sent again. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description Signatures as Standard Webhooks describe, separated by spaces: two for a day after the secret was replaced. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "member.invited";
                    /**
                     * Format: date-time
                     * @description When it happened: messages can arrive in another order.
                     */
                    timestamp: string;
                    data: {
                        /** @description Who did it, as in the audit log. */
                        actor: {
                            /**
                             * @description As in the audit log.
                             * @enum {string}
                             */
                            kind: "user" | "apiKey" | "system" | "visitor";
                            /** @description Of the account or service account, or the name of a part of the system. */
                            id: string | null;
                        };
                        invitation: string;
                        /** @enum {string} */
                        role: "owner" | "admin" | "member" | "viewer" | "billing";
                        /** @description What decided it, where no person did. */
                        by?: ("identity provider" | "directory") | null;
                        /** @description Id of the organisation. */
                        organisation: string;
                        /**
                         * Format: uri
                         * @description The page about it, for who may see it.
                         */
                        url: string;
                    };
                };
            };
        };
        responses: {
            /** @description The webhook is turned off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As any other status, and nothing is sent before Retry-After, for four hours at most; 503 likewise. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message was taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again, with growing delays, for about eight hours without any delivery, or longer if Retry-After asks for longer waits. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "member.joined": {
        parameters: {
            query?: never;
            header: {
                /** @description Of the message: the same for each attempt, and when it is sent again. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description Signatures as Standard Webhooks describe, separated by spaces: two for a day after the secret was replaced. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "member.joined";
                    /**
                     * Format: date-time
                     * @description When it happened: messages can arrive in another order.
                     */
                    timestamp: string;
                    data: {
                        /** @description Who did it, as in the audit log. */
                        actor: {
                            /**
                             * @description As in the audit log.
                             * @enum {string}
                             */
                            kind: "user" | "apiKey" | "system" | "visitor";
                            /** @description Of the account or service account, or the name of a part of the system. */
                            id: string | null;
                        };
                        /** @description Id of the account. */
                        member: string;
                        /** @enum {string} */
                        role: "owner" | "admin" | "member" | "viewer" | "billing";
                        /** @description What decided it, where no person did. */
                        by?: ("identity provider" | "directory") | null;
                        /** @description Id of the organisation. */
                        organisation: string;
                        /**
                         * Format: uri
                         * @description The page about it, for who may see it.
                         */
                        url: string;
                    };
                };
            };
        };
        responses: {
            /** @description The webhook is turned off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As any other status, and nothing is sent before Retry-After, for four hours at most; 503 likewise. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message was taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again, with growing delays, for about eight hours without any delivery, or longer if Retry-After asks for longer waits. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "member.left": {
        parameters: {
            query?: never;
            header: {
                /** @description Of the message: the same for each attempt, and when it is sent again. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description Signatures as Standard Webhooks describe, separated by spaces: two for a day after the secret was replaced. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "member.left";
                    /**
                     * Format: date-time
                     * @description When it happened: messages can arrive in another order.
                     */
                    timestamp: string;
                    data: {
                        /** @description Who did it, as in the audit log. */
                        actor: {
                            /**
                             * @description As in the audit log.
                             * @enum {string}
                             */
                            kind: "user" | "apiKey" | "system" | "visitor";
                            /** @description Of the account or service account, or the name of a part of the system. */
                            id: string | null;
                        };
                        /** @description Id of the account. */
                        member: string;
                        /** @enum {string} */
                        role: "owner" | "admin" | "member" | "viewer" | "billing";
                        /** @description What decided it, where no person did. */
                        by?: ("identity provider" | "directory") | null;
                        /** @enum {string} */
                        reason: "left" | "removed" | "account deleted";
                        /** @description Id of the organisation. */
                        organisation: string;
                        /**
                         * Format: uri
                         * @description The page about it, for who may see it.
                         */
                        url: string;
                    };
                };
            };
        };
        responses: {
            /** @description The webhook is turned off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As any other status, and nothing is sent before Retry-After, for four hours at most; 503 likewise. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message was taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again, with growing delays, for about eight hours without any delivery, or longer if Retry-After asks for longer waits. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "member.role_changed": {
        parameters: {
            query?: never;
            header: {
                /** @description Of the message: the same for each attempt, and when it is sent again. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description Signatures as Standard Webhooks describe, separated by spaces: two for a day after the secret was replaced. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "member.role_changed";
                    /**
                     * Format: date-time
                     * @description When it happened: messages can arrive in another order.
                     */
                    timestamp: string;
                    data: {
                        /** @description Who did it, as in the audit log. */
                        actor: {
                            /**
                             * @description As in the audit log.
                             * @enum {string}
                             */
                            kind: "user" | "apiKey" | "system" | "visitor";
                            /** @description Of the account or service account, or the name of a part of the system. */
                            id: string | null;
                        };
                        /** @description Id of the account. */
                        member: string;
                        /** @enum {string} */
                        from: "owner" | "admin" | "member" | "viewer" | "billing";
                        /** @enum {string} */
                        to: "owner" | "admin" | "member" | "viewer" | "billing";
                        /** @description What decided it, where no person did. */
                        by?: ("identity provider" | "directory") | null;
                        /** @description Id of the organisation. */
                        organisation: string;
                        /**
                         * Format: uri
                         * @description The page about it, for who may see it.
                         */
                        url: string;
                    };
                };
            };
        };
        responses: {
            /** @description The webhook is turned off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As any other status, and nothing is sent before Retry-After, for four hours at most; 503 likewise. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message was taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again, with growing delays, for about eight hours without any delivery, or longer if Retry-After asks for longer waits. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "removal.held": {
        parameters: {
            query?: never;
            header: {
                /** @description Of the message: the same for each attempt, and when it is sent again. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description Signatures as Standard Webhooks describe, separated by spaces: two for a day after the secret was replaced. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "removal.held";
                    /**
                     * Format: date-time
                     * @description When it happened: messages can arrive in another order.
                     */
                    timestamp: string;
                    data: {
                        /** @description Who did it, as in the audit log. */
                        actor: {
                            /**
                             * @description As in the audit log.
                             * @enum {string}
                             */
                            kind: "user" | "apiKey" | "system" | "visitor";
                            /** @description Of the account or service account, or the name of a part of the system. */
                            id: string | null;
                        };
                        member: string | null;
                        /** @description The lower role that waits; null: the removal does. */
                        to: ("owner" | "admin" | "member" | "viewer" | "billing") | null;
                        /** @description Id of the organisation. */
                        organisation: string;
                        /**
                         * Format: uri
                         * @description The page about it, for who may see it.
                         */
                        url: string;
                    };
                };
            };
        };
        responses: {
            /** @description The webhook is turned off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As any other status, and nothing is sent before Retry-After, for four hours at most; 503 likewise. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message was taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again, with growing delays, for about eight hours without any delivery, or longer if Retry-After asks for longer waits. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "identity.changed": {
        parameters: {
            query?: never;
            header: {
                /** @description Of the message: the same for each attempt, and when it is sent again. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description Signatures as Standard Webhooks describe, separated by spaces: two for a day after the secret was replaced. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "identity.changed";
                    /**
                     * Format: date-time
                     * @description When it happened: messages can arrive in another order.
                     */
                    timestamp: string;
                    data: {
                        /** @description Who did it, as in the audit log. */
                        actor: {
                            /**
                             * @description As in the audit log.
                             * @enum {string}
                             */
                            kind: "user" | "apiKey" | "system" | "visitor";
                            /** @description Of the account or service account, or the name of a part of the system. */
                            id: string | null;
                        };
                        /** @enum {string} */
                        change: "connected" | "disconnected" | "encryption key made" | "encryption key removed" | "groups mapped" | "required" | "not required";
                        /** @description Id of the organisation. */
                        organisation: string;
                        /**
                         * Format: uri
                         * @description The page about it, for who may see it.
                         */
                        url: string;
                    };
                };
            };
        };
        responses: {
            /** @description The webhook is turned off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As any other status, and nothing is sent before Retry-After, for four hours at most; 503 likewise. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message was taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again, with growing delays, for about eight hours without any delivery, or longer if Retry-After asks for longer waits. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "key.added": {
        parameters: {
            query?: never;
            header: {
                /** @description Of the message: the same for each attempt, and when it is sent again. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description Signatures as Standard Webhooks describe, separated by spaces: two for a day after the secret was replaced. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "key.added";
                    /**
                     * Format: date-time
                     * @description When it happened: messages can arrive in another order.
                     */
                    timestamp: string;
                    data: {
                        /** @description Who did it, as in the audit log. */
                        actor: {
                            /**
                             * @description As in the audit log.
                             * @enum {string}
                             */
                            kind: "user" | "apiKey" | "system" | "visitor";
                            /** @description Of the account or service account, or the name of a part of the system. */
                            id: string | null;
                        };
                        key: string;
                        provider: string;
                        name: string;
                        isReplaced: boolean;
                        /** @description Id of the organisation. */
                        organisation: string;
                        /**
                         * Format: uri
                         * @description The page about it, for who may see it.
                         */
                        url: string;
                    };
                };
            };
        };
        responses: {
            /** @description The webhook is turned off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As any other status, and nothing is sent before Retry-After, for four hours at most; 503 likewise. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message was taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again, with growing delays, for about eight hours without any delivery, or longer if Retry-After asks for longer waits. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "key.removed": {
        parameters: {
            query?: never;
            header: {
                /** @description Of the message: the same for each attempt, and when it is sent again. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description Signatures as Standard Webhooks describe, separated by spaces: two for a day after the secret was replaced. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "key.removed";
                    /**
                     * Format: date-time
                     * @description When it happened: messages can arrive in another order.
                     */
                    timestamp: string;
                    data: {
                        /** @description Who did it, as in the audit log. */
                        actor: {
                            /**
                             * @description As in the audit log.
                             * @enum {string}
                             */
                            kind: "user" | "apiKey" | "system" | "visitor";
                            /** @description Of the account or service account, or the name of a part of the system. */
                            id: string | null;
                        };
                        key: string;
                        provider: string;
                        name: string;
                        /** @description Id of the organisation. */
                        organisation: string;
                        /**
                         * Format: uri
                         * @description The page about it, for who may see it.
                         */
                        url: string;
                    };
                };
            };
        };
        responses: {
            /** @description The webhook is turned off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As any other status, and nothing is sent before Retry-After, for four hours at most; 503 likewise. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message was taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again, with growing delays, for about eight hours without any delivery, or longer if Retry-After asks for longer waits. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "service_account.created": {
        parameters: {
            query?: never;
            header: {
                /** @description Of the message: the same for each attempt, and when it is sent again. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description Signatures as Standard Webhooks describe, separated by spaces: two for a day after the secret was replaced. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "service_account.created";
                    /**
                     * Format: date-time
                     * @description When it happened: messages can arrive in another order.
                     */
                    timestamp: string;
                    data: {
                        /** @description Who did it, as in the audit log. */
                        actor: {
                            /**
                             * @description As in the audit log.
                             * @enum {string}
                             */
                            kind: "user" | "apiKey" | "system" | "visitor";
                            /** @description Of the account or service account, or the name of a part of the system. */
                            id: string | null;
                        };
                        serviceAccount: string;
                        name: string;
                        /** @enum {string} */
                        role: "member" | "viewer" | "auditor" | "webhook-manager";
                        /** @description Id of the organisation. */
                        organisation: string;
                        /**
                         * Format: uri
                         * @description The page about it, for who may see it.
                         */
                        url: string;
                    };
                };
            };
        };
        responses: {
            /** @description The webhook is turned off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As any other status, and nothing is sent before Retry-After, for four hours at most; 503 likewise. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message was taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again, with growing delays, for about eight hours without any delivery, or longer if Retry-After asks for longer waits. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "service_account.deleted": {
        parameters: {
            query?: never;
            header: {
                /** @description Of the message: the same for each attempt, and when it is sent again. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description Signatures as Standard Webhooks describe, separated by spaces: two for a day after the secret was replaced. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "service_account.deleted";
                    /**
                     * Format: date-time
                     * @description When it happened: messages can arrive in another order.
                     */
                    timestamp: string;
                    data: {
                        /** @description Who did it, as in the audit log. */
                        actor: {
                            /**
                             * @description As in the audit log.
                             * @enum {string}
                             */
                            kind: "user" | "apiKey" | "system" | "visitor";
                            /** @description Of the account or service account, or the name of a part of the system. */
                            id: string | null;
                        };
                        serviceAccount: string;
                        name: string;
                        /** @description Id of the organisation. */
                        organisation: string;
                        /**
                         * Format: uri
                         * @description The page about it, for who may see it.
                         */
                        url: string;
                    };
                };
            };
        };
        responses: {
            /** @description The webhook is turned off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As any other status, and nothing is sent before Retry-After, for four hours at most; 503 likewise. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message was taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again, with growing delays, for about eight hours without any delivery, or longer if Retry-After asks for longer waits. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "token.created": {
        parameters: {
            query?: never;
            header: {
                /** @description Of the message: the same for each attempt, and when it is sent again. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description Signatures as Standard Webhooks describe, separated by spaces: two for a day after the secret was replaced. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "token.created";
                    /**
                     * Format: date-time
                     * @description When it happened: messages can arrive in another order.
                     */
                    timestamp: string;
                    data: {
                        /** @description Who did it, as in the audit log. */
                        actor: {
                            /**
                             * @description As in the audit log.
                             * @enum {string}
                             */
                            kind: "user" | "apiKey" | "system" | "visitor";
                            /** @description Of the account or service account, or the name of a part of the system. */
                            id: string | null;
                        };
                        token: string;
                        /** @enum {string} */
                        use: "api" | "directory";
                        /** @description null: it is for the directory of the organisation (SCIM). */
                        serviceAccount: string | null;
                        /** @description Id of the organisation. */
                        organisation: string;
                        /**
                         * Format: uri
                         * @description The page about it, for who may see it.
                         */
                        url: string;
                    };
                };
            };
        };
        responses: {
            /** @description The webhook is turned off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As any other status, and nothing is sent before Retry-After, for four hours at most; 503 likewise. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message was taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again, with growing delays, for about eight hours without any delivery, or longer if Retry-After asks for longer waits. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "token.revoked": {
        parameters: {
            query?: never;
            header: {
                /** @description Of the message: the same for each attempt, and when it is sent again. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description Signatures as Standard Webhooks describe, separated by spaces: two for a day after the secret was replaced. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "token.revoked";
                    /**
                     * Format: date-time
                     * @description When it happened: messages can arrive in another order.
                     */
                    timestamp: string;
                    data: {
                        /** @description Who did it, as in the audit log. */
                        actor: {
                            /**
                             * @description As in the audit log.
                             * @enum {string}
                             */
                            kind: "user" | "apiKey" | "system" | "visitor";
                            /** @description Of the account or service account, or the name of a part of the system. */
                            id: string | null;
                        };
                        token: string;
                        /** @enum {string} */
                        use: "api" | "directory";
                        /** @description null: it is for the directory of the organisation (SCIM). */
                        serviceAccount: string | null;
                        /** @description Id of the organisation. */
                        organisation: string;
                        /**
                         * Format: uri
                         * @description The page about it, for who may see it.
                         */
                        url: string;
                    };
                };
            };
        };
        responses: {
            /** @description The webhook is turned off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As any other status, and nothing is sent before Retry-After, for four hours at most; 503 likewise. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message was taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again, with growing delays, for about eight hours without any delivery, or longer if Retry-After asks for longer waits. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "token.expiring": {
        parameters: {
            query?: never;
            header: {
                /** @description Of the message: the same for each attempt, and when it is sent again. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description Signatures as Standard Webhooks describe, separated by spaces: two for a day after the secret was replaced. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "token.expiring";
                    /**
                     * Format: date-time
                     * @description When it happened: messages can arrive in another order.
                     */
                    timestamp: string;
                    data: {
                        token: string;
                        serviceAccount: string;
                        /** Format: date-time */
                        expiresAt: string;
                        /** @description Id of the organisation. */
                        organisation: string;
                        /**
                         * Format: uri
                         * @description The page about it, for who may see it.
                         */
                        url: string;
                    };
                };
            };
        };
        responses: {
            /** @description The webhook is turned off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As any other status, and nothing is sent before Retry-After, for four hours at most; 503 likewise. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message was taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again, with growing delays, for about eight hours without any delivery, or longer if Retry-After asks for longer waits. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "budget.reached": {
        parameters: {
            query?: never;
            header: {
                /** @description Of the message: the same for each attempt, and when it is sent again. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description Signatures as Standard Webhooks describe, separated by spaces: two for a day after the secret was replaced. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "budget.reached";
                    /**
                     * Format: date-time
                     * @description When it happened: messages can arrive in another order.
                     */
                    timestamp: string;
                    data: {
                        /** @description Calendar month (UTC), such as 2026-11. */
                        month: string;
                        percent: 80 | 100;
                        /** @description Whose limit; null: that of the organisation. */
                        member: string | null;
                        limitUsd: number;
                        /** @description Spent, and reserved for runs under way. */
                        usedUsd: number;
                        /** @description Id of the organisation. */
                        organisation: string;
                        /**
                         * Format: uri
                         * @description The page about it, for who may see it.
                         */
                        url: string;
                    };
                };
            };
        };
        responses: {
            /** @description The webhook is turned off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As any other status, and nothing is sent before Retry-After, for four hours at most; 503 likewise. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message was taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again, with growing delays, for about eight hours without any delivery, or longer if Retry-After asks for longer waits. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
