import StudyModel

extension Article {
  /// When the article is available, in words.
  package var days: String {
    switch (firstDay, lastDay) {
    case (nil, nil): "Always available"
    case (let first?, nil): "From day \(first)"
    case (nil, let last?): "Until day \(last)"
    case (let first?, let last?):
      first == last ? "On day \(first)" : "From day \(first) to day \(last)"
    }
  }
}
