import { chromium } from '@playwright/test';
const b = await chromium.launch({ executablePath:'/usr/bin/chromium', args:['--no-sandbox'] });
const p = await (await b.newContext()).newPage();
const cdp = await p.context().newCDPSession(p); await cdp.send('Network.enable');
const url = new Map(), rows=[]; const t0=Date.now();
cdp.on('Network.requestWillBeSent', e=>url.set(e.requestId,{u:e.request.url,t:Date.now()-t0,i:e.initiator?.url||e.initiator?.type}));
const enc=new Map(); cdp.on('Network.dataReceived',e=>enc.set(e.requestId,(enc.get(e.requestId)||0)+e.encodedDataLength));
cdp.on('Network.loadingFinished', e=>rows.push([enc.get(e.requestId)||0,url.get(e.requestId)]));
await p.goto(process.env.U||'http://127.0.0.1:18080/',{waitUntil:'networkidle'});
await p.waitForTimeout(1500);
let s=0; for (const [n,{u,t,i}] of rows.sort((a,b)=>b[0]-a[0])) { if(/\.(js|css)(\?|$)/.test(u)) s+=n; console.log(String(n).padStart(8), String(t).padStart(5), u.replace(/^http:..[^/]+/,'').slice(0,90)); }
console.log('JS+CSS', s); await b.close();
