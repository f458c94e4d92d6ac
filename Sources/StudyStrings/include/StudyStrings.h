#ifndef STUDY_STRINGS_H
#define STUDY_STRINGS_H

#include <stddef.h>

/// A file of Accord's own texts in one language, as JSON.
struct strings_file {
  const unsigned char *_Nonnull bytes;
  size_t size;
};

struct strings_file strings_ar(void);
struct strings_file strings_de(void);
struct strings_file strings_en(void);
struct strings_file strings_es(void);
struct strings_file strings_fr(void);
struct strings_file strings_he(void);
struct strings_file strings_it(void);
struct strings_file strings_ja(void);
struct strings_file strings_ko(void);
struct strings_file strings_nl(void);
struct strings_file strings_pl(void);
struct strings_file strings_pt(void);
struct strings_file strings_sv(void);
struct strings_file strings_zh(void);

#endif
