import { n as listModels, t as ListModelsError } from "./list-models-CsLPthXM.js";

export { ListModelsError, listModels };