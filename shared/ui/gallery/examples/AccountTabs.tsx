import { Tabs } from '@editorial/ui/display';
import { useState } from 'react';

export function AccountTabs() {
  const [active, setActive] = useState('personal');
  return (
    <Tabs
      label="Account"
      active={active}
      onChange={setActive}
      tabs={[
        { key: 'personal', label: 'Personal settings', content: 'Name, e-mail and language.' },
        { key: 'password', label: 'Change password', content: 'Old and new password.' },
        { key: 'teams', label: 'Teams', content: '', disabled: true },
      ]}
    />
  );
}
