import { n as displayWidth, r as renderTerminal, t as alignTable } from "./terminal-D-1QlnM1.js";

export { renderTerminal };