/** Class of a grid whose cards are a row that scrolls sideways on phones, and part of the page elsewhere. */
export const phoneRow =
  'max-sm:-mx-4 max-sm:auto-cols-[84%] max-sm:grid-flow-col max-sm:snap-x max-sm:snap-mandatory max-sm:scroll-px-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:pb-2';
