import StudyModel

/// A section of a consent, a step, or an article, with its screens.
package struct StoryboardPart: Sendable, Identifiable {
  package let place: Place
  package let title: String
  /// What it is, such as “Step 3 · Quiz”.
  package let kindName: String
  /// What leads to it and where it leads, as sentences.
  package let notes: [String]
  /// The hash of what decides who reaches it and where they go from it; nil if it only follows the part before it.
  let way: String?
  /// Empty if it is shown elsewhere.
  package internal(set) var screens: [StoryboardScreen] = []

  package var id: String { place.joined(separator: "/") }
}

/// A consent, a task, or all articles.
package struct StoryboardChapter: Sendable, Identifiable {
  package let place: Place
  package let title: String
  /// What it is: Consent, Task, or Articles.
  package let kindName: String
  package internal(set) var parts: [StoryboardPart] = []

  package var id: String { place.joined(separator: "/") }
  package var screens: [StoryboardScreen] { parts.flatMap(\.screens) }
}
