import "./format-figures-DFn5jh9z.js";
import "./judge-report-DDRvbLA1.js";
import "./presets-BXWXIszp.js";

// src/words.ts
/** Said in every output that holds a simulated answer. */
const SIMULATED_NOTE = "Simulated: no model was called. These figures say nothing about any real model.";

export { SIMULATED_NOTE as t };