import { n as buildModel, r as buildModels, t as SUITE_PROVIDERS } from "./build-models-CzCxELtb.js";

export { SUITE_PROVIDERS, buildModels };