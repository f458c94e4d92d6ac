import StudyModel

extension JSONValue {
  /// The document with an element where it was among those that both documents have; nil if it is there already.
  /// - Parameters:
  ///   - place: of an element with an identifier, in a list that both documents have.
  ///   - former: the document in which the element is where it should be.
  func moving(_ place: Place, asIn former: JSONValue) -> JSONValue? {
    guard let id = place.last else { return nil }
    let list = Array(place.dropLast())
    guard let elements = value(at: list)?.arrayValue,
      let earlier = former.value(at: list)?.arrayValue,
      let element = elements.first(where: { $0["id"]?.stringValue == id })
    else { return nil }
    func names(_ list: [JSONValue]) -> [String] { list.compactMap { $0["id"]?.stringValue } }
    let common = Set(names(elements)).intersection(names(earlier))
    let now = names(elements).filter(common.contains)
    let then = names(earlier).filter(common.contains)
    guard common.contains(id), now.isOutOfOrder(id, comparedWith: then) else { return nil }
    var others = elements.filter { $0["id"]?.stringValue != id }
    let preceding = then.prefix { $0 != id }.last
    let index = preceding.flatMap { name in
      others.firstIndex { $0["id"]?.stringValue == name }
    }
    others.insert(element, at: index.map { $0 + 1 } ?? 0)
    return replacing(.array(others), at: list)
  }
}

extension [String] {
  /// Whether the name has another place among the others: without it, as many of them are in the same order.
  fileprivate func isOutOfOrder(_ name: String, comparedWith other: [String]) -> Bool {
    let ranks = Dictionary(other.enumerated().map { ($1, $0) }) { first, _ in first }
    let all = compactMap { ranks[$0] }
    let rest = filter { $0 != name }.compactMap { ranks[$0] }
    return LongestIncreasing.indices(of: rest).count == LongestIncreasing.indices(of: all).count
  }
}
