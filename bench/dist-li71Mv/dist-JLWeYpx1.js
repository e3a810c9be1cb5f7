import { t as require_dist } from "./dist-Bh9Xngz8.js";

export default require_dist();

export {  };