// The door: everything the application, the command line and other programs may use.
export { callModel } from './call-model.ts'
export type { CallDelta, CallModelOptions, CallWait, KeyLender } from './call-context.ts'
export { readingThread } from './reading/reading-thread.ts'
