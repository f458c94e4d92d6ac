import StudyModel

/// The identifiers of a form’s items.
struct FHIRNames {
  /// The items so far.
  var count = 0
  private var taken: Set<String> = []
  /// The names in the form by their links in the file.
  private(set) var byLink: [String: String] = [:]

  /// The identifier of an item, unique and without what would split places.
  mutating func unique(_ item: FHIRNode, by reader: FHIRReader) -> String {
    let written = item.string("linkId") ?? item.value["linkId"]?.numberValue?.plainText
    let name = FHIRString.clean(written ?? "").trimmed
    let plain = String(
      name.split { $0 == "/" || $0.isNewline || $0 == "\t" }.joined(separator: "-"))
    let linkId = Slug.free(plain.isEmpty ? "item-\(count)" : plain, avoiding: taken)
    taken.insert(linkId)
    if byLink[name] == nil { byLink[name] = linkId }
    if name.isEmpty {
      reader.lose(
        "link-missing", .renamed, .warning, item, "An item without a link", became: "“\(linkId)”")
    } else if linkId == plain, plain != name {
      reader.lose(
        "link-renamed", .renamed, .note, item, "The link “\(name.prefix(80))”",
        became: "“\(linkId)”")
    } else if linkId != name {
      reader.lose(
        "link-repeated", .renamed, .warning, item,
        "The link “\(name.prefix(80))”, which another item has too", became: "“\(linkId)”")
    }
    return linkId
  }
}
