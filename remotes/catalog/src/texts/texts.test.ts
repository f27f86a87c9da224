import { testSameTexts } from '@editorial/testing';
import ar from './ar.ts';
import de from './de.ts';
import en from './en.ts';
import es from './es.ts';
import fr from './fr.ts';

testSameTexts(en, { ar, de, es, fr });
