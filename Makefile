# blogforge: `make` alone lists what there is.

PREFIX ?= /usr/local
EXAMPLE := Examples/fellow-bloggers
SITE ?= fellow-bloggers
SITES := fellow-bloggers finds series spots video-answers
EXAMPLES := $(EXAMPLE) Examples/field-maps/forum Examples/video-answers Examples/finds Examples/spots Examples/series
BLOGS ?= 1000 10000
SECONDS ?= 60

.DEFAULT_GOAL := help
.PHONY: help setup demo demo-studio demo-all docs test test-fast test-all test-cluster torture fuzz sanitize bench bench-pictures bench-preview bench-studio bench-reading bench-search lint install dist test-dist clean

help: ## Lists these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

setup: ## Installs the libraries that the build needs (apt or brew)
	@scripts/setup

demo: ## Installs what is missing, builds blogforge and the example site
	@scripts/setup
	@program=$$(scripts/build-release) && "$$program" build $(EXAMPLE) && \
	  echo && echo "The example site is built. Open it with:" && \
	  echo "  $$program serve $(EXAMPLE) --open" && \
	  echo "The program is $$program"

demo-studio: ## Starts the studio on a copy of an example, in .demo-studio/; SITE=finds chooses another one
	@test -d Examples/$(SITE)/export || { echo "Examples/$(SITE) does not exist. SITE is one of:" $(SITES) >&2; exit 2; }
	@scripts/setup $(if $(filter fellow-bloggers,$(SITE)),,examples)
	@program=$$(scripts/build-release) && mkdir -p .demo-studio && \
	  { [ -d .demo-studio/$(SITE) ] || cp -R Examples/$(SITE) .demo-studio/$(SITE); } && \
	  exec "$$program" studio .demo-studio/$(SITE) --open

demo-all: ## Installs what is missing, builds blogforge and every example site
	@scripts/setup examples
	@program=$$(scripts/build-release) && for site in $(EXAMPLES); do "$$program" build "$$site" || exit 1; done && \
	  echo && echo "The example sites are built. Open one with $$program serve FOLDER --open:" && \
	  printf '  %s\n' $(EXAMPLES)

docs: ## Builds the documentation site in .docs-site/public; BASE_URL=ADDRESS says where it will be
	@scripts/setup
	@scripts/docs-site .docs-site
	@program=$$(scripts/build-release) && "$$program" build .docs-site --strict $(BASE_URL:%=--base-url %) && \
	  echo && echo "The documentation is built. Open it with:" && echo "  $$program serve .docs-site --open"

test-fast: ## Runs the tests of the modules that differ from HEAD, or from BASE=COMMIT (debug build)
	@scripts/test fast

test: ## Installs what is missing and runs the tests that CI runs
	@scripts/test

test-all: ## Runs these and everything that takes long: matrices, torture, fuzz, sanitizers, packages; needs root
	@scripts/test all

test-cluster: ## Builds an example on a Slurm of two nodes on this machine; needs root
	@scripts/setup cluster
	@program=$$(scripts/build-release) && Tests/cluster/slurm "$$program"

fuzz: ## Feeds random bytes to the parsers, SECONDS=60 per target
	@scripts/fuzz "$(SECONDS)"

sanitize: ## Runs the modules' tests under the address and the thread sanitizer
	@scripts/setup
	@scripts/sanitize

torture: ## Kills 200 builds, publishes and studios each, fills 60 disks; asks the search of 10,000 blogs
	@scripts/setup test
	@BLOGFORGE_KILLS=200 BLOGFORGE_FILLINGS=60 scripts/torture

bench: ## Compares blogforge with Hugo and zorto; BLOGS="1000 10000" says how many blogs
	@scripts/setup bench
	@program=$$(scripts/build-release) && \
	  (cd Benchmarks/ReadingCost && swift build -c release --product MarkdownCost >&2) && \
	  .venv/bin/python Benchmarks/run.py --blogforge "$$program" \
	  --markdown Benchmarks/ReadingCost/.build/release/MarkdownCost $(BLOGS) && \
	  .venv/bin/python Benchmarks/lean.py "$$program" $(BLOGS) && \
	  .venv/bin/python Benchmarks/start.py --blogforge "$$program" && \
	  .venv/bin/python Benchmarks/preview.py "$$program" --blogs 1000

bench-pictures: ## Compares the pictures of a build with vipsthumbnail and Hugo, and AVIF with WebP
	@scripts/setup bench
	@program=$$(scripts/build-release) && .venv/bin/python Benchmarks/pictures.py --blogforge "$$program" \
	  --folder Benchmarks/results/photos && .venv/bin/python Benchmarks/formats.py

bench-preview: ## Measures how soon an open page follows what is saved; BLOGS="1000 100000" says how many blogs
	@scripts/setup
	@program=$$(scripts/build-release) && \
	  python3 Benchmarks/preview.py "$$program" --blogs $(BLOGS)

bench-studio: ## Measures a studio while 50 people read, comment and like for five minutes each, with and without accounts
	@scripts/setup
	@program=$$(scripts/build-release) && python3 Benchmarks/studio.py "$$program" && \
	  python3 Benchmarks/studio.py "$$program" --community

bench-reading: ## Compares reading with JSONDecoder; READ="--blogs 10000 --likes 50" says how large
	@scripts/setup bench
	@cd Benchmarks/ReadingCost && swift build -c release --product ReadingCost && \
	  ../../.venv/bin/python run.py $(READ)

bench-search: ## Compares the search with Pagefind; BLOGS="1000 10000" says how many blogs
	@scripts/setup bench-search
	@(cd Benchmarks/SearchCost && swift build -c release --product SearchCost >&2) && \
	  .venv/bin/python Benchmarks/search.py \
	  --blogforge Benchmarks/SearchCost/.build/release/SearchCost $(BLOGS)

lint: ## Checks the layout of every source file, spelling and wording
	@scripts/lint

install: ## Builds and installs the program below PREFIX (/usr/local); DESTDIR is put before it
	@scripts/setup
	@program=$$(scripts/build-release) && install -d "$(DESTDIR)$(PREFIX)/bin" && \
	  install -m 755 "$$program" "$(DESTDIR)$(PREFIX)/bin/blogforge" && \
	  echo "$(DESTDIR)$(PREFIX)/bin/blogforge"

dist: ## Makes an archive, a Debian package and a Homebrew formula in dist/
	@scripts/setup dist
	@scripts/dist

test-dist: ## Installs what dist/ has on clean Debian systems and builds the example there; needs root
	@scripts/setup test-dist
	@scripts/test-dist

clean: ## Removes what the other targets made
	rm -rf .docs-site .build .build-dist .build-fuzz .build-asan .build-tsan .venv dist $(EXAMPLES:=/public) $(EXAMPLES:=/.cache) Benchmarks/results
