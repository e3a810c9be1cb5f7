import { a as placeOf, i as niceStep, n as domainOf, o as splitOutliers, r as listTicks, t as describePlace } from "./scale-BfnB1rNx.js";

export { describePlace, domainOf, listTicks, niceStep, placeOf, splitOutliers };