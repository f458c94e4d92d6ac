import StudyModel

/// What a kind of step is about.
package enum StepMatter: Sendable {
  /// It only gives information.
  case explaining
  /// It asks questions for the study.
  case asking
  case quiz
  case eligibility
  /// It shows the consent, or someone agrees or signs in it.
  case consenting
  /// It decides which data are collected or shared.
  case data
  /// It lets participants into the app.
  case access
}
