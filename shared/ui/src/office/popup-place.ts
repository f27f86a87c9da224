/** Lists open inside of a dialog that their control is in: the rest of the page can't be reached then. */
export const popupPlace = (control: HTMLElement): HTMLElement =>
  control.closest<HTMLElement>('[role="dialog"]') ?? document.body;
