import { processPicture } from '/work/search/server/src/catalog/picture/renditions.ts';
import { demoPictures } from '/work/search/server/src/demo/pictures/demo-pictures.ts';
import { drawPicture } from '/work/search/server/src/demo/pictures/draw-picture.ts';
import sharp from 'sharp';
sharp.concurrency(1);
const files = [];
for (const p of demoPictures().slice(0, 24)) files.push(await drawPicture(p));
const cpu = async (name, work) => { const b = process.cpuUsage(); for (const f of files) await work(f); const u = process.cpuUsage(b); console.log(name, ((u.user + u.system) / 1000 / files.length).toFixed(1), 'ms cpu a picture'); };
const bare = (edges: number[], webps: number[]) => async (f: Buffer) => { const source = sharp(f).rotate();
 for (const edge of edges) await source.clone().resize(edge, edge, { fit: 'inside', withoutEnlargement: true }).jpeg({ quality: 82 }).toBuffer();
 for (const edge of webps) await source.clone().resize(edge, edge, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 78, effort: 2 }).toBuffer(); };
await cpu('warm', processPicture);
for (let i = 0; i < 2; i++) { await cpu('ours', processPicture); await cpu('bare 7', bare([1600,1000,720,480],[1000,720,480])); await cpu('bare 5', bare([1600,1000,480],[1000,480])); }
