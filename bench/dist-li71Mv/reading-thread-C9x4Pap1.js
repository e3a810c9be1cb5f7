import { n as readingThread, t as ReadingThread } from "./reading-thread-BMWIeYMZ.js";

export { readingThread };