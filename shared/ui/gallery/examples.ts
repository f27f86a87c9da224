import type { ComponentType } from 'react';
import { AccountForm } from './examples/AccountForm.tsx';
import { AccountTabs } from './examples/AccountTabs.tsx';
import { Amounts } from './examples/Amounts.tsx';
import { Buttons } from './examples/Buttons.tsx';
import { Calendar } from './examples/Calendar.tsx';
import { Chips } from './examples/Chips.tsx';
import { ErrorPage } from './examples/ErrorPage.tsx';
import { FilterSheet } from './examples/FilterSheet.tsx';
import { LicensesTable } from './examples/LicensesTable.tsx';
import { Messages } from './examples/Messages.tsx';
import { Office } from './examples/Office.tsx';
import { OnePicture } from './examples/OnePicture.tsx';
import { OrdersList } from './examples/OrdersList.tsx';
import { OwnField } from './examples/OwnField.tsx';
import { Progress } from './examples/Progress.tsx';
import { Provider } from './examples/Provider.tsx';
import { Results } from './examples/Results.tsx';
import { ReturnDialog } from './examples/ReturnDialog.tsx';
import { Shortcuts } from './examples/Shortcuts.tsx';
import { TenantModal } from './examples/TenantModal.tsx';
import { UserMenu } from './examples/UserMenu.tsx';
import { Waiting } from './examples/Waiting.tsx';

export interface Example {
  readonly title: string;
  /** The name of its file in `examples`. */
  readonly file: string;
  readonly Shown: ComponentType;
  /** The components that it shows. */
  readonly shows: readonly string[];
}

const example = (title: string, file: string, Shown: ComponentType, shows: readonly string[]) => ({
  title,
  file,
  Shown,
  shows,
});

const fields = ['TextField', 'TextAreaField', 'NumberField', 'SelectField', 'CheckboxField'];

/** The examples in the order of the page. Each component of the kit is shown by one. */
export const examples: readonly Example[] = [
  example('Buttons', 'Buttons', Buttons, ['Button', 'ButtonLink', 'LinkButton', 'Icon', 'Tooltip']),
  example('Chips and badges', 'Chips', Chips, ['Chip', 'Badge']),
  example('Amounts', 'Amounts', Amounts, ['Credits', 'Price']),
  example('Menu', 'UserMenu', UserMenu, ['Menu']),
  example('Popover', 'Shortcuts', Shortcuts, ['Popover']),
  example('Form', 'AccountForm', AccountForm, [
    'Form',
    ...fields,
    'RadioField',
    'PasswordField',
    'DateField',
    'SubmitButton',
    'AcceptedTerms',
  ]),
  example('A field of your own', 'OwnField', OwnField, ['FieldFrame']),
  example('Calendar', 'Calendar', Calendar, ['DatePicker']),
  example('Progress', 'Progress', Progress, [
    'Meter',
    'Sparkline',
    'StateLine',
    'SubscriptionStateLine',
  ]),
  example('Tabs', 'AccountTabs', AccountTabs, ['Tabs']),
  example('Table', 'LicensesTable', LicensesTable, ['DataTable', 'Pagination']),
  example('List', 'OrdersList', OrdersList, ['Choice', 'ListTable']),
  example('Days, long lists and files', 'Office', Office, [
    'DayChoice',
    'SearchChoice',
    'FileDrop',
  ]),
  example('Waiting and empty', 'Waiting', Waiting, ['LoadingIndicator', 'Skeleton', 'EmptyState']),
  example('Messages', 'Messages', Messages, ['PageAlertView', 'ToastView']),
  example('Modal', 'TenantModal', TenantModal, ['Modal']),
  example('Dialog', 'ReturnDialog', ReturnDialog, ['Dialog']),
  example('Sheet', 'FilterSheet', FilterSheet, ['Sheet']),
  example('Error page', 'ErrorPage', ErrorPage, ['ErrorScreenView']),
  example('Picture', 'OnePicture', OnePicture, ['Picture']),
  example('Pictures', 'Results', Results, ['PictureGrid']),
  example('Language and theme', 'Provider', Provider, ['KitProvider']),
];
