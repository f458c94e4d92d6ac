/// Who reads an exported Questionnaire.
enum FHIRProfile: Hashable, Sendable {
  /// Servers and forms that follow the standard: one file in all languages.
  case full
  /// The apps of ResearchKitOnFHIR and SpeziQuestionnaire, which refuse or ignore most of it: one file for each language.
  case mobile
}
