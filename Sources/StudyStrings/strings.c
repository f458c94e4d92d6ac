// The files of Accord's own texts, embedded. In C, because there it takes no time: Swift's compiler needs more than a minute for
// the same bytes as array literals.
#include "StudyStrings.h"

// Clang has the directive in every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

#define FILE_OF(language) \
  struct strings_file strings_##language(void) { \
    return (struct strings_file){.bytes = language, .size = sizeof language}; \
  }

static const unsigned char ar[] = {
#embed "Strings/ar.json"
};
FILE_OF(ar)

static const unsigned char de[] = {
#embed "Strings/de.json"
};
FILE_OF(de)

static const unsigned char en[] = {
#embed "Strings/en.json"
};
FILE_OF(en)

static const unsigned char es[] = {
#embed "Strings/es.json"
};
FILE_OF(es)

static const unsigned char fr[] = {
#embed "Strings/fr.json"
};
FILE_OF(fr)

static const unsigned char he[] = {
#embed "Strings/he.json"
};
FILE_OF(he)

static const unsigned char it[] = {
#embed "Strings/it.json"
};
FILE_OF(it)

static const unsigned char ja[] = {
#embed "Strings/ja.json"
};
FILE_OF(ja)

static const unsigned char ko[] = {
#embed "Strings/ko.json"
};
FILE_OF(ko)

static const unsigned char nl[] = {
#embed "Strings/nl.json"
};
FILE_OF(nl)

static const unsigned char pl[] = {
#embed "Strings/pl.json"
};
FILE_OF(pl)

static const unsigned char pt[] = {
#embed "Strings/pt.json"
};
FILE_OF(pt)

static const unsigned char sv[] = {
#embed "Strings/sv.json"
};
FILE_OF(sv)

static const unsigned char zh[] = {
#embed "Strings/zh.json"
};
FILE_OF(zh)
