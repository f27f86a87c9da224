import { DayChoice, FileDrop, SearchChoice } from '@editorial/ui/table';
import { useState } from 'react';

const sets = Array.from({ length: 300 }, (_, index) => ({ value: index, label: `Set ${index}` }));

export function Office() {
  const [day, setDay] = useState('2026-03-09');
  const [month, setMonth] = useState('2026-03');
  const [set, setSet] = useState<number | null>(null);
  const [file, setFile] = useState<File | null>(null);
  return (
    <div className="ed-stack">
      <div className="ed-row">
        <DayChoice label="From" value={day} onChange={setDay} />
        <DayChoice label="Month" unit="month" value={month} max="2026-12" onChange={setMonth} />
      </div>
      <SearchChoice label="Set" options={sets} value={set} onChange={setSet} />
      <FileDrop label="Table" accept=".csv" file={file} onFile={setFile}>
        Choose a file, or drop it here
      </FileDrop>
    </div>
  );
}
