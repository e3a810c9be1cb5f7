import { _ as _isoDate, n as ZodISODateTime, t as ZodISODate, v as _isoDateTime } from "./schemas-B602iLzp.js";

// ../node_modules/zod/v4/classic/iso.js
function datetime(params) {
	return _isoDateTime(ZodISODateTime, params);
}
function date(params) {
	return _isoDate(ZodISODate, params);
}

export { datetime as n, date as t };