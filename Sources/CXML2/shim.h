#include <libxml/xmlversion.h>
// Its ICU headers and those inside Foundation cannot be imported together; only one record that
// nobody here looks into depends on them.
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
