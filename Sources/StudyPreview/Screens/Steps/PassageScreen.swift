import SafeHTML
import StudyModel

/// A section of the consent with the tested paragraph.
struct PassageScreen: Sendable {
  let found: String
  let paragraphs: [Paragraph]

  struct Paragraph: Sendable {
    let html: String
    let isFound: Bool
  }
}
