/** The effect of one key in a component. */
export interface KeyNote {
  readonly keys: string;
  readonly does: string;
}

const escape = (does: string): KeyNote => ({ keys: 'Escape', does });
const tab: KeyNote = { keys: 'Tab, Shift Tab', does: 'stay inside' };
const press = (does: string): KeyNote => ({ keys: 'Enter, Space', does });

/** The keys of each component that takes keys, beyond those of browsers. */
export const keyNotes: Readonly<Record<string, readonly KeyNote[]>> = {
  Button: [press('press it')],
  ButtonLink: [{ keys: 'Enter', does: 'follows the link' }],
  LinkButton: [press('press it')],
  Chip: [press('change a toggle, or remove a removable one')],
  Tooltip: [{ keys: 'Tab', does: 'shows the text with the focus' }, escape('hides it')],
  Menu: [
    { keys: 'Arrow up, Arrow down', does: 'open it, then move between entries and around' },
    { keys: 'Home, End', does: 'go to the first or last entry' },
    { keys: 'A letter', does: 'goes to the next entry that begins with it' },
    escape('closes it and returns to the trigger'),
  ],
  Popover: [press('open and close it'), escape('closes it and returns to the trigger')],
  Tabs: [
    { keys: 'Arrow left, Arrow right', does: 'select another tab, mirrored from right to left' },
    { keys: 'Home, End', does: 'select the first or last tab' },
  ],
  Pagination: [press('go to the page')],
  Form: [{ keys: 'Enter', does: 'submits from a one-line field, once' }],
  TextAreaField: [{ keys: 'Enter', does: 'adds a line' }],
  NumberField: [{ keys: 'Arrow up, Arrow down', does: 'change the number by one step' }],
  CheckboxField: [{ keys: 'Space', does: 'changes it' }],
  RadioField: [{ keys: 'Arrows', does: 'choose another option' }],
  SelectField: [{ keys: 'Arrows, a letter', does: 'choose another option' }],
  DatePicker: [
    { keys: 'Arrow left, Arrow right', does: 'move by a day, mirrored from right to left' },
    { keys: 'Arrow up, Arrow down', does: 'move by a week' },
    { keys: 'Home, End', does: 'go to the start or end of the week' },
    { keys: 'Page up, Page down', does: 'move by a month; with Shift by a year' },
    press('choose the day'),
  ],
  DateField: [press('on its button open the calendar'), escape('closes the calendar')],
  Modal: [tab, escape('closes it, unless it is busy')],
  Dialog: [tab, escape('dismisses it')],
  Sheet: [tab, escape('closes it')],
  ErrorScreenView: [escape('closes it, where it may be closed')],
  ToastView: [escape('closes a toast that has the focus, if a tap closes it')],
  PictureGrid: [
    { keys: 'Arrows', does: 'move between pictures, left and right mirrored from right to left' },
    { keys: 'Home, End', does: 'go to the first or last picture' },
    { keys: 'Enter', does: 'opens the picture' },
    { keys: 'Shift and arrows', does: 'extend the selection' },
    { keys: 'Other keys', does: 'go to the page (`onItemKey`)' },
  ],
  DayChoice: [press('takes what was typed'), escape('closes the calendar')],
  SearchChoice: [
    { keys: 'Letters', does: 'find values by a part of their name' },
    { keys: 'Arrow up, Arrow down', does: 'move between values' },
    press('chooses the value'),
    escape('closes the list'),
  ],
  FileDrop: [press('opens the choice of a file')],
  DataTable: [press('on a head sort by its column')],
  ListTable: [
    { keys: 'Arrow up, Arrow down', does: 'move between the first links of rows' },
    { keys: 'Home, End', does: 'go to the first or last row' },
    press('on a head sort by its column'),
  ],
};
