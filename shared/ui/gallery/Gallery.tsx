import { useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import {
  comparePasswords,
  CheckboxField,
  DateField,
  emailAddress,
  Form,
  NumberField,
  password,
  PasswordField,
  passwordRules,
  RadioField,
  required,
  SelectField,
  SubmitButton,
  TextAreaField,
  TextField,
} from '../src/forms.ts';
import { PictureGrid } from '../src/grid.ts';
import {
  Badge,
  Button,
  ButtonLink,
  Chip,
  EmptyState,
  ErrorScreenView,
  Icon,
  KitProvider,
  LinkButton,
  LoadingIndicator,
  Menu,
  PageAlertView,
  Popover,
  Skeleton,
  ToastView,
  Tooltip,
} from '../src/index.ts';
import { Dialog, Modal, Sheet } from '../src/overlay.ts';
import {
  Credits,
  Meter,
  Pagination,
  Price,
  Sparkline,
  SubscriptionStateLine,
  Tabs,
} from '../src/display.ts';
import { DataTable } from '../src/table.ts';
import '../src/theme/base.css';
import { pictures } from './pictures.ts';
import { Reference } from './Reference.tsx';
import type { ComponentReference } from './reference.ts';

/** What the build found in the kit's sources. */
declare const KIT_REFERENCE: readonly ComponentReference[];

const query = new URLSearchParams(location.search);
const direction = query.get('dir') === 'rtl' ? 'rtl' : 'ltr';
const theme = query.get('theme') === 'dark' ? 'dark' : 'light';
document.documentElement.dir = direction;
document.documentElement.dataset.theme = theme;

const rules = passwordRules({
  'Abp.Identity.Password.RequireDigit': 'true',
  'Abp.Identity.Password.RequireUppercase': 'true',
  'Abp.Identity.Password.RequireNonAlphanumeric': 'true',
  'Abp.Identity.Password.RequiredLength': '8',
});

const passwordValidators = [password(rules)];
const fieldRules = { email: [required(), emailAddress()], name: [required()] };
const groups = [comparePasswords(['password', 'repeat'])];
const zones = [
  { value: 1, label: 'Web and social media' },
  { value: 2, label: 'Print, up to 500,000 copies' },
];

const all = pictures(Number(query.get('count') ?? 60));
const licenses = all
  .slice(0, 6)
  .map((picture, index) => ({ ...picture, date: `2026-11-${10 + index}`, credits: index + 1 }));

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="ed-rule ed-stack">
      <p className="ed-eyebrow">{title}</p>
      {children}
    </section>
  );
}

// Long because of its markup.
function Controls() {
  return (
    <Part title="Controls">
      <div className="ed-row">
        <Button look="primary" icon={<Icon name="basket" />}>
          Add to basket
        </Button>
        <Button>Save</Button>
        <Button look="quiet" icon={<Icon name="download" />}>
          Download
        </Button>
        <Button look="danger">Delete</Button>
        <Button look="primary" loading>
          Saving
        </Button>
        <Button disabled>Save</Button>
        <Button size="small">Small</Button>
        <ButtonLink to="/" size="large" look="primary">
          Choose a plan
        </ButtonLink>
        <Tooltip text="Undo">
          <Button iconOnly aria-label="Undo" look="danger" icon={<Icon name="undo" />} />
        </Tooltip>
        <LinkButton>Read the terms</LinkButton>
      </div>
      <div className="ed-row">
        <Chip onRemove={() => {}} removeLabel="Nature">
          Nature
        </Chip>
        <Chip pressed onClick={() => {}}>
          Exclusive
        </Chip>
        <Chip pressed={false} onClick={() => {}}>
          Landscape
        </Chip>
        <Badge>12</Badge>
        <Badge look="accent" label="3 pictures">
          3
        </Badge>
        <Badge look="success">Active</Badge>
        <Badge look="error">Withdrawn</Badge>
        <Credits amount={1} />
        <Credits amount={1250} />
        <Price amount={129_900} />
        <Menu
          label="User"
          align="start"
          trigger={(trigger) => (
            <Button {...trigger} icon={<Icon name="user" />}>
              Ada
            </Button>
          )}
          header={
            <>
              <b>ada</b>
              <br />
              <span className="ed-muted">northlight</span>
            </>
          }
          entries={[
            { key: 's', label: 'Settings', icon: <Icon name="settings" />, to: '/account' },
            { key: 'h', label: 'Licensing history', icon: <Icon name="file" />, to: '/h' },
            {
              key: 'o',
              label: 'Log out',
              icon: <Icon name="logOut" />,
              separated: true,
              onSelect: () => {},
            },
          ]}
        />
        <Popover
          label="Keys"
          trigger={(trigger) => (
            <Button {...trigger} look="quiet">
              Keys
            </Button>
          )}
        >
          <p>
            <kbd>/</kbd> search
          </p>
        </Popover>
      </div>
    </Part>
  );
}

function Forms() {
  return (
    <Part title="Form">
      <Form
        className="ed-measure"
        defaultValues={{
          name: 'Ada',
          email: 'nobody',
          password: 'Abc',
          repeat: '',
          zone: '',
          born: '1990-02-10',
          count: 5,
          note: '',
          news: true,
          plan: 'b',
        }}
        rules={fieldRules}
        groups={groups}
        onSubmit={() => {}}
      >
        <TextField name="name" label="Name" autoComplete="name" />
        <TextField
          name="email"
          label="E-mail"
          type="email"
          hint="We write to you about orders only."
          autoComplete="email"
        />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="new-password"
          rules={rules}
          validators={passwordValidators}
        />
        <PasswordField name="repeat" label="Repeat password" autoComplete="new-password" />
        <SelectField name="zone" label="License zone" options={zones} optional />
        <DateField name="born" label="Date of birth" max="2026-12-31" />
        <NumberField name="count" label="Seats" min={1} max={50} suffix="seats" />
        <TextAreaField name="note" label="Note" optional rows={3} />
        <RadioField
          name="plan"
          label="Plan"
          options={[
            { value: 'a', label: 'Monthly', hint: '25 credits' },
            { value: 'b', label: 'Yearly' },
          ]}
        />
        <CheckboxField name="news" label="Tell me about new sets" />
        <div className="ed-form__actions">
          <SubmitButton>Create account</SubmitButton>
          <Button look="quiet">Cancel</Button>
        </div>
      </Form>
    </Part>
  );
}

// Long because of its markup.
function Display() {
  const [tab, setTab] = useState('a');
  const [page, setPage] = useState(2);
  const [sorting, setSorting] = useState<string | undefined>('date desc');
  return (
    <Part title="Display">
      <Meter label="Credits of this cycle" value={180} max={250} after={156} />
      <SubscriptionStateLine
        label="State"
        current="activated"
        dates={{
          created: '2026-09-01T00:00:00Z',
          approved: '2026-09-03T00:00:00Z',
          activated: '2026-09-04T00:00:00Z',
        }}
      />
      <Sparkline
        label="Balance over the year"
        values={[250, 230, 190, 250, 240, 120, 90, 250, 180]}
      />
      <Tabs
        label="Account"
        active={tab}
        onChange={setTab}
        tabs={[
          { key: 'a', label: 'Personal settings', content: <Skeleton lines={3} /> },
          { key: 'b', label: 'Change password', content: 'Password' },
        ]}
      />
      <DataTable
        label="Licenses"
        rows={licenses}
        rowKey="id"
        sorting={sorting}
        onSort={setSorting}
        columns={[
          {
            key: 'title',
            title: 'Picture',
            render: (row) => row.title,
            sortable: 'title',
            fixed: true,
          },
          { key: 'date', title: 'Licensed', render: (row) => row.date, sortable: 'date' },
          {
            key: 'credits',
            title: 'Credits',
            render: (row) => row.credits,
            align: 'end',
            sortable: 'credits',
          },
        ]}
      />
      <Pagination page={page} pageSize={20} total={240} onChange={setPage} />
      <LoadingIndicator progress={0.4} label="Preparing 40 of 100 files" delay={0} />
      <EmptyState
        title="No licenses yet"
        action={
          <ButtonLink to="/" look="primary">
            Search the catalogue
          </ButtonLink>
        }
      >
        What you license stands here, with its certificate, to download again.
      </EmptyState>
    </Part>
  );
}

// Long because of its markup.
function Overlays() {
  const [shown, setShown] = useState(query.get('show') ?? '');
  const close = () => setShown('');
  return (
    <Part title="Overlays">
      <div className="ed-row">
        {['modal', 'dialog', 'sheet', 'error'].map((name) => (
          <Button key={name} onClick={() => setShown(name)}>
            {name}
          </Button>
        ))}
      </div>
      <Modal
        open={shown === 'modal'}
        onClose={close}
        title="Switch tenant"
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button look="primary" onClick={close}>
              Save
            </Button>
          </>
        }
      >
        <Form defaultValues={{ name: '' }} onSubmit={() => {}}>
          <TextField name="name" label="Name" hint="Leave the name empty for the host." />
        </Form>
      </Modal>
      {shown === 'dialog' && (
        <Dialog
          severity="warning"
          title="AbpUi::AreYouSure"
          message="The license of Coast 1 is returned and 3 credits come back."
          onAnswer={close}
        />
      )}
      <Sheet
        open={shown === 'sheet'}
        onClose={close}
        title="Filters"
        footer={
          <Button look="primary" onClick={close}>
            Show 240 pictures
          </Button>
        }
      >
        <div className="ed-row">
          <Chip pressed onClick={() => {}}>
            Nature
          </Chip>
          <Chip pressed={false} onClick={() => {}}>
            City
          </Chip>
        </div>
      </Sheet>
      {shown === 'error' && (
        <ErrorScreenView
          status={403}
          title="You are not authorized!"
          details="You are not allowed to perform this operation."
          onClose={close}
        />
      )}
      {shown === 'toasts' && (
        <ToastView
          onClose={() => {}}
          toasts={(['info', 'success', 'warning', 'error', 'neutral'] as const).map(
            (severity, id) => ({
              id,
              severity,
              title: id % 2 ? 'Basket' : undefined,
              message: 'Your download is starting.',
              options: {},
            }),
          )}
        />
      )}
    </Part>
  );
}

function Pictures() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['3']));
  return (
    <Part title="Pictures">
      <PictureGrid
        items={all}
        label="Results"
        hrefOf={(item) => `/public/${item.id}`}
        selected={selected}
        onSelect={setSelected}
        renderOverlay={(item) => (
          <>
            <span style={{ flex: 1 }}>
              <b>{item.title}</b>
              <br />
              <Credits amount={3} />
            </span>
            <Button
              size="small"
              iconOnly
              aria-label="Add to basket"
              icon={<Icon name="basket" />}
            />
          </>
        )}
      />
    </Part>
  );
}

const only = query.get('only');
const parts: Record<string, ReactNode> = {
  controls: <Controls />,
  forms: <Forms />,
  display: <Display />,
  overlays: <Overlays />,
  pictures: <Pictures />,
  reference: <Reference components={KIT_REFERENCE} />,
};
createRoot(document.querySelector('#root')!).render(
  <MemoryRouter>
    <KitProvider direction={direction} theme={theme} locale={direction === 'rtl' ? 'ar' : 'en-US'}>
      <main className="ed-page ed-stack" style={{ gap: 'var(--ed-7)' }}>
        <h1>A picture magazine’s contents page</h1>
        <PageAlertView
          onDismiss={() => {}}
          alerts={[
            { type: 'warning', message: 'You see a version of the catalogue that is not live.' },
          ]}
        />
        {Object.entries(parts).map(([name, part]) =>
          only === null || only === name ? <div key={name}>{part}</div> : null,
        )}
      </main>
    </KitProvider>
  </MemoryRouter>,
);
