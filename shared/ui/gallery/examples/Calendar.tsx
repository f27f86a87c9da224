import { DatePicker } from '@editorial/ui/forms';
import { useState } from 'react';

export function Calendar() {
  const [day, setDay] = useState('2026-11-20');
  return <DatePicker value={day} onChange={setDay} min="2026-11-03" label="Day of the shoot" />;
}
