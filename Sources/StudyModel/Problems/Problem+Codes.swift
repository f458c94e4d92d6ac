extension Problem.Code {
  // The study's facts.
  public static let missingTitle: Self = "missingTitle"
  public static let malformedSlug: Self = "malformedSlug"
  public static let unnamedInvestigator: Self = "unnamedInvestigator"
  public static let missingContact: Self = "missingContact"
  public static let unreachableContact: Self = "unreachableContact"
  public static let malformedEmail: Self = "malformedEmail"
  public static let noTasks: Self = "noTasks"

  public static let unknownFact: Self = "unknownFact"
  public static let emptyFact: Self = "emptyFact"
  public static let factOutOfPlace: Self = "factOutOfPlace"

  // Languages.
  public static let malformedLanguage: Self = "malformedLanguage"
  public static let unlistedLanguage: Self = "unlistedLanguage"
  public static let duplicateLanguage: Self = "duplicateLanguage"
  public static let missingTranslation: Self = "missingTranslation"
  public static let outdatedTranslation: Self = "outdatedTranslation"
  public static let strayLanguage: Self = "strayLanguage"
  public static let interfaceWordsMissing: Self = "interfaceWordsMissing"

  // Identifiers.
  public static let emptyIdentifier: Self = "emptyIdentifier"
  public static let malformedIdentifier: Self = "malformedIdentifier"
  public static let duplicateConsent: Self = "duplicateConsent"
  public static let duplicateSection: Self = "duplicateSection"
  public static let duplicateSignature: Self = "duplicateSignature"
  public static let duplicateTask: Self = "duplicateTask"
  public static let duplicateStep: Self = "duplicateStep"
  public static let duplicateItem: Self = "duplicateItem"
  public static let duplicateQuestion: Self = "duplicateQuestion"
  public static let duplicatePage: Self = "duplicatePage"

  // Consents.
  public static let consentWithoutTitle: Self = "consentWithoutTitle"
  public static let consentWithoutSections: Self = "consentWithoutSections"
  public static let consentWithoutSignatures: Self = "consentWithoutSignatures"
  public static let sectionsReplaced: Self = "sectionsReplaced"
  public static let markupInTitle: Self = "markupInTitle"
  public static let blankHTML: Self = "blankHTML"

  // Sections.
  public static let duplicateSectionTitle: Self = "duplicateSectionTitle"
  public static let sectionWithoutTitle: Self = "sectionWithoutTitle"
  public static let sectionWithoutSummary: Self = "sectionWithoutSummary"
  public static let sectionWithoutContent: Self = "sectionWithoutContent"
  public static let contentReplaced: Self = "contentReplaced"
  public static let contentOnScreenOnly: Self = "contentOnScreenOnly"
  public static let summaryNeverShown: Self = "summaryNeverShown"
  public static let invisibleSection: Self = "invisibleSection"
  public static let addressNotInDocument: Self = "addressNotInDocument"
  public static let malformedAddress: Self = "malformedAddress"
  public static let illustrationIgnored: Self = "illustrationIgnored"

  // Requirements.
  public static let missingTopic: Self = "missingTopic"

  // Signatures.
  public static let signatureWithoutTitle: Self = "signatureWithoutTitle"
  public static let drawingWithoutName: Self = "drawingWithoutName"
  public static let emptySignature: Self = "emptySignature"
  public static let malformedDateFormat: Self = "malformedDateFormat"
  public static let signatureNeverCollected: Self = "signatureNeverCollected"

  // Assets.
  public static let unknownAsset: Self = "unknownAsset"
  public static let assetWithoutAlternativeText: Self = "assetWithoutAlternativeText"
  public static let unusedAsset: Self = "unusedAsset"
}
