/** Class of a table with a column of labels and two of values: on phones a label is above its values, which share the width. */
export const phoneRows =
  'max-sm:[&_:is(table,thead,tbody)]:block max-sm:[&_tr]:grid max-sm:[&_tr]:grid-cols-2 max-sm:[&_thead_th:first-child]:sr-only max-sm:[&_tbody_th]:col-span-2 max-sm:[&_th[scope=row]]:border-b-0! max-sm:[&_th[scope=row]]:pb-0! max-sm:[&_:is(th,td)]:pl-2!';
