import StudyModel

/// Names that someone may have meant.
enum Spelling {
  /// The name that another is most likely a misspelling of; nil if it is like none of them.
  static func nearest(to name: String, among known: [String]) -> String? {
    guard name.count > 3, name.count <= 40 else { return nil }
    let most = name.count > 6 ? 2 : 1
    // Each letter more or less is a change.
    return known.filter { abs($0.count - name.count) <= 2 }
      .map { (name: $0, distance: name.lowercased().editDistance(to: $0.lowercased())) }
      // Two letters in the wrong order are two changes, but one slip.
      .filter { $0.distance <= most || $0.distance == 2 && $0.name.hasSameLetters(as: name) }
      .min { ($0.distance, $0.name) < ($1.distance, $1.name) }?.name
  }
}

extension String {
  fileprivate func hasSameLetters(as other: String) -> Bool {
    lowercased().sorted() == other.lowercased().sorted()
  }
}
