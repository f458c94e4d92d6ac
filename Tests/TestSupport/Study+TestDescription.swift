import StudyModel
import Testing

/// Logs name a study that is the argument of a test, since a whole one is up to 100 KB long.
extension Study: CustomTestStringConvertible {
  public var testDescription: String { slug }
}
