import StudyModel
import StudyParts

/// What happened to parts and to other elements of lists.
extension ChangeSentence {
  var elementDetail: String {
    let list = listName
    let subject = site.isPart ? "This \(noun ?? "entry")" : elementSubject(inNamedList: list != nil)
    switch difference.kind {
    case .added: return "\(subject) is new\(list.map { " in \($0)" } ?? "")."
    case .removed: return "\(subject) was removed\(list.map { " from \($0)" } ?? "")."
    case .changed: return "\(subject)\(list.map { " in \($0)" } ?? "") was changed."
    case .moved:
      if let place = difference.formerPlace { return "\(subject) was moved \(way(from: place))." }
      let preceding = difference.preceding.map { precedingName($0) }
      return "\(subject) was moved \(preceding.map { "after \($0)" } ?? "to the beginning")."
    }
  }

  /// The name of the list of an element that nothing else says what it is, in quotation marks; nil for all others.
  private var listName: String? {
    guard noun == nil, !site.isPart else { return nil }
    let name = site.setting?.labelWithRow ?? site.path.dropLast().last?.memberLabel
    return name.map { "“\($0)”" }
  }

  /// An element by its name; a text without words by its number.
  private func elementSubject(inNamedList isInNamedList: Bool) -> String {
    let name = elementName
    if let text = NumberedText(site.path), text.number == name { return text.name }
    let kind = isInNamedList ? "" : "The \(noun ?? "entry") "
    return "\(kind)“\(Self.short(name))”"
  }

  /// Where a part moved from and to: its holders, or the lists of one holder.
  private func way(from place: Place) -> String {
    let holder = Array(difference.place.dropLast(2))
    let formerHolder = Array(place.dropLast(2))
    guard holder == formerHolder else {
      return "from \(name(of: formerHolder, in: former)) to \(name(of: holder, in: study))"
    }
    let lists = [place, difference.place].map { $0.dropLast().last ?? "" }
    return "from the \(lists[0].asMemberName) to the \(lists[1].asMemberName)"
  }

  /// The element that a moved one follows, in quotation marks.
  private func precedingName(_ id: String) -> String {
    let place = difference.place.dropLast() + [id]
    let isOfPage = PlacedPart(at: Array(place), in: study) != nil
    guard !isOfPage, NumberedText(place.suffix(2)) == nil, let element = site.preceding else {
      return name(of: Array(place), in: study)
    }
    let words = name(of: element) ?? site.setting?.words(for: element, in: language).orElse(id)
    return "“\(Self.short(words ?? id))”"
  }

  private var noun: String? {
    guard let list = difference.place.dropLast().last else { return nil }
    switch list {
    case "furtherLanguages": return "language"
    case "assets": return "file"
    case "bodyItems": return "text"
    case "investigators": return "investigator"
    case "times": return "time"
    default: return ElementNouns.noun(ofElementsIn: list)
    }
  }

  /// The name of an element without a page of its own.
  private var elementName: String {
    if difference.place.first == "furtherLanguages" {
      return Language(difference.place.last ?? "").englishName
    }
    let place = difference.place.last ?? ""
    // The values of a move are places.
    let element = difference.kind == .moved ? site.moved : difference.after ?? difference.before
    guard let value = element else { return place }
    return name(of: value) ?? site.setting?.words(for: value, in: language).orElse(place) ?? place
  }

  /// What people read as the name of an element; nil if it has no such text.
  func name(of element: JSONValue) -> String? {
    for member in ["title", "text", "prompt", "label", "name"] {
      if let text = element[member].flatMap({ LocalizedText(json: $0) }), !text.isEmpty {
        return study.title(text, in: language)
      }
      if let text = element[member]?.stringValue { return text }
    }
    return nil
  }

  /// The name of a part at a place, in quotation marks.
  private func name(of place: Place, in study: Study) -> String {
    guard let part = PlacedPart(at: place, in: study), !place.isEmpty else {
      if let text = NumberedText(place.suffix(2)) { return text.nameInSentence }
      return place.isEmpty ? "the study" : "“\(place.last ?? "")”"
    }
    return "“\(Self.short(part.title(in: study.primaryLanguage)))”"
  }
}
