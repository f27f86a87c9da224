import pg from 'pg';
import { fillCatalogue } from '/work/cat/bench/catalog/fill.ts';
const pool = new pg.Pool({ connectionString: process.argv[2], max: 6 });
const b = Date.now();
await fillCatalogue(pool, Number(process.argv[3]), Number(process.argv[4]));
console.log('filled', (Date.now() - b) / 1000, 's');
await pool.end();
