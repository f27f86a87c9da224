import type { formsEn } from './forms.en.ts';

/**
 * The kit's texts by resource and key. Parameters fill `{0}`. English is built in (form texts load
 * with the forms); other languages load on demand.
 */
export const en = {
  AbpUi: {
    Cancel: 'Cancel',
    Yes: 'Yes',
    Close: 'Close',
    AreYouSure: 'Are you sure?',
    AreYouSureYouWantToCancelEditingWarningMessage: 'Are you sure you want to cancel editing',
  },
  EditorialUi: {
    Loading: 'Loading…',
    Menu: 'Menu',
    Previous: 'Previous',
    Next: 'Next',
    Pages: 'Pages',
    PageOf: 'Page {0} of {1}',
    Remove: 'Remove {0}',
    Columns: 'Columns',
    NoRows: 'Nothing here yet.',
    SelectPicture: 'Select {0}',
    Pictures: 'Pictures',
    Home: 'Home',
    Credits_one: '{{figure}} credit',
    Credits_other: '{{figure}} credits',
    StateCreated: 'Created',
    StateApproved: 'Approved',
    StateActivated: 'Activated',
    StateDeactivated: 'Deactivated',
  },
} as const;

type English = Omit<typeof formsEn, 'EditorialUi'> &
  Omit<typeof en, 'EditorialUi'> & {
    readonly EditorialUi: (typeof formsEn)['EditorialUi'] & (typeof en)['EditorialUi'];
  };
type PluralForm = 'zero' | 'two' | 'few' | 'many';
/** The texts of any language: the same resources and keys, and forms that English has not. */
export type KitTexts = {
  readonly [Resource in keyof English]: { readonly [Key in keyof English[Resource]]: string } & {
    readonly [Key in `${string}_${PluralForm}`]: string;
  };
};
