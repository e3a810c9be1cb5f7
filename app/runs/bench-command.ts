/** Runs the command line from any folder. The package is named: npx alone would ask the registry for one called "yardstick", which is not ours. */
export const benchCommand = 'npx --package=@yardstick/bench yardstick bench';
