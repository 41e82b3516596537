import { outline } from './icon.tsx'

// To add one, copy it from https://tabler.io/icons (MIT, see LICENSE). What the first page does not show is in later-icons.ts.

export const IconAlertTriangle = outline(
  'M12 9v4M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636-2.87l-8.106-13.536a1.914 1.914 0 0 0-3.274 0M12 16h.01',
)
export const IconArchive = outline(
  'M3 6a2 2 0 0 1 2-2h14a2 2 0 0 1 0 4h-14a2 2 0 0 1-2-2M5 8v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-10M10 12l4 0',
)
export const IconArrowBackUp = outline('M9 14l-4-4l4-4M5 10h11a4 4 0 1 1 0 8h-1')
export const IconArrowLeft = outline('M5 12l14 0M5 12l6 6M5 12l6-6')
export const IconBuildingFactory2 = outline(
  'M3 21h18M5 21v-12l5 4v-4l5 4h4M19 21v-8l-1.436-9.574a.5 .5 0 0 0-.495-.426h-1.145a.5 .5 0 0 0-.494 .418l-1.43 8.582M9 17h1M14 17h1',
)
export const IconBuildingWarehouse = outline(
  'M3 21v-13l9-4l9 4v13M13 13h4v8h-10v-6h6M13 21v-9a1 1 0 0 0-1-1h-2a1 1 0 0 0-1 1v3',
)
export const IconChartLine = outline('M4 19h16M4 15l4-6l4 2l4-5l4 4')
export const IconChevronRight = outline('M9 6l6 6l-6 6')
export const IconCopy = outline(
  'M7 9.667a2.667 2.667 0 0 1 2.667-2.667h8.666a2.667 2.667 0 0 1 2.667 2.667v8.666a2.667 2.667 0 0 1-2.667 2.667h-8.666a2.667 2.667 0 0 1-2.667-2.667l0-8.666M4.012 16.737a2.005 2.005 0 0 1-1.012-1.737v-10c0-1.1 .9-2 2-2h10c.75 0 1.158 .385 1.5 1',
)
export const IconCreditCard = outline(
  'M3 8a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3h-12a3 3 0 0 1-3-3l0-8M3 10l18 0M7 15l.01 0M11 15l2 0',
)
export const IconDeviceDesktop = outline(
  'M3 5a1 1 0 0 1 1-1h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-16a1 1 0 0 1-1-1v-10M7 20h10M9 16v4M15 16v4',
)
export const IconDotsVertical = outline(
  'M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 19a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 5a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
)
export const IconDownload = outline(
  'M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-2M7 11l5 5l5-5M12 4l0 12',
)
export const IconFlask = outline(
  'M9 3l6 0M10 9l4 0M10 3v6l-4 11a.7 .7 0 0 0 .5 1h11a.7 .7 0 0 0 .5-1l-4-11v-6',
)
export const IconHistory = outline('M12 8l0 4l2 2M3.05 11a9 9 0 1 1 .5 4m-.5 5v-5h5')
export const IconLink = outline(
  'M9 15l6-6M11 6l.463-.536a5 5 0 0 1 7.071 7.072l-.534 .464M13 18l-.397 .534a5.068 5.068 0 0 1-7.127 0a4.972 4.972 0 0 1 0-7.071l.524-.463',
)
export const IconListDetails = outline(
  'M13 5h8M13 9h5M13 15h8M13 19h5M3 5a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1v-4M3 15a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1v-4',
)
export const IconIdBadge2 = outline(
  'M7 12h3v4h-3l0-4M10 6h-6a1 1 0 0 0-1 1v12a1 1 0 0 0 1 1h16a1 1 0 0 0 1-1v-12a1 1 0 0 0-1-1h-6M10 4a1 1 0 0 1 1-1h2a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-2a1 1 0 0 1-1-1l0-3M14 16h2M14 12h4',
)
export const IconKey = outline(
  'M16.555 3.843l3.602 3.602a2.877 2.877 0 0 1 0 4.069l-2.643 2.643a2.877 2.877 0 0 1-4.069 0l-.301-.301-6.558 6.558a2 2 0 0 1-1.239 .578l-.175 .008h-1.172a1 1 0 0 1-.993-.883l-.007-.117v-1.172a2 2 0 0 1 .467-1.284l.119-.13l.414-.414h2v-2h2v-2l2.144-2.144-.301-.301a2.877 2.877 0 0 1 0-4.069l2.643-2.643a2.877 2.877 0 0 1 4.069 0zM15 9h.01',
)
export const IconLayoutSidebarLeftCollapse = outline(
  'M4 6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2l0-12M9 4v16M15 10l-2 2l2 2',
)
export const IconLayoutSidebarLeftExpand = outline(
  'M4 6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2l0-12M9 4v16M14 10l2 2l-2 2',
)
export const IconLogin2 = outline(
  'M9 8v-2a2 2 0 0 1 2-2h7a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-2M3 12h13l-3-3M13 15l3-3',
)
export const IconLogout = outline(
  'M14 8v-2a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h7a2 2 0 0 0 2-2v-2M9 12h12l-3-3M18 15l3-3',
)
export const IconMasksTheater = outline(
  'M13.192 9h6.616a2 2 0 0 1 1.992 2.183l-.567 6.182a4 4 0 0 1-3.983 3.635h-1.5a4 4 0 0 1-3.983-3.635l-.567-6.182a2 2 0 0 1 1.992-2.183M15 13h.01M18 13h.01M15 16.5c1 .667 2 .667 3 0M8.632 15.982a4.037 4.037 0 0 1-.382 .018h-1.5a4 4 0 0 1-3.983-3.635l-.567-6.182a2 2 0 0 1 1.992-2.183h6.616a2 2 0 0 1 2 2M6 8h.01M9 8h.01M6 12c.764-.51 1.528-.63 2.291-.36',
)
export const IconMenu2 = outline('M4 6l16 0M4 12l16 0M4 18l16 0')
export const IconMessages = outline(
  'M21 14l-3-3h-7a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1v10M14 15v2a1 1 0 0 1-1 1h-7l-3 3v-10a1 1 0 0 1 1-1h2',
)
export const IconMoon = outline(
  'M12 3c.132 0 .263 0 .393 0a7.5 7.5 0 0 0 7.92 12.446a9 9 0 1 1-8.313-12.454l0 .008',
)
export const IconMicrophone = outline(
  'M9 5a3 3 0 0 1 3-3a3 3 0 0 1 3 3v5a3 3 0 0 1-3 3a3 3 0 0 1-3-3l0-5M5 10a7 7 0 0 0 14 0M8 21l8 0M12 17l0 4',
)
export const IconPackage = outline(
  'M12 3l8 4.5l0 9l-8 4.5l-8-4.5l0-9l8-4.5M12 12l8-4.5M12 12l0 9M12 12l-8-4.5M16 5.25l-8 4.5',
)
export const IconPencil = outline(
  'M4 20h4l10.5-10.5a2.828 2.828 0 1 0-4-4l-10.5 10.5v4M13.5 6.5l4 4',
)
export const IconReportAnalytics = outline(
  'M9 5h-2a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-12a2 2 0 0 0-2-2h-2M9 5a2 2 0 0 1 2-2h2a2 2 0 0 1 2 2a2 2 0 0 1-2 2h-2a2 2 0 0 1-2-2M9 17v-5M12 17v-1M15 17v-3',
)
export const IconSearch = outline('M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0M21 21l-6-6')
export const IconServer2 = outline(
  'M3 7a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v2a3 3 0 0 1-3 3h-12a3 3 0 0 1-3-3zM3 15a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v2a3 3 0 0 1-3 3h-12a3 3 0 0 1-3-3zM7 8v.01M7 16v.01M11 8h6M11 16h6',
)
export const IconSettingsCog = outline(
  'M12.003 21c-.732 .001-1.465-.438-1.678-1.317a1.724 1.724 0 0 0-2.573-1.066c-1.543 .94-3.31-.826-2.37-2.37a1.724 1.724 0 0 0-1.065-2.572c-1.756-.426-1.756-2.924 0-3.35a1.724 1.724 0 0 0 1.066-2.573c-.94-1.543 .826-3.31 2.37-2.37c1 .608 2.296 .07 2.572-1.065c.426-1.756 2.924-1.756 3.35 0a1.724 1.724 0 0 0 2.573 1.066c1.543-.94 3.31 .826 2.37 2.37a1.724 1.724 0 0 0 1.065 2.572c.886 .215 1.325 .957 1.318 1.694M9 12a3 3 0 1 0 6 0a3 3 0 0 0-6 0M17.001 19a2 2 0 1 0 4 0a2 2 0 1 0-4 0M19.001 15.5v1.5M19.001 21v1.5M22.032 17.25l-1.299 .75M17.27 20l-1.3 .75M15.97 17.25l1.3 .75M20.733 20l1.3 .75',
)
export const IconSun = outline(
  'M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M3 12h1m8-9v1m8 8h1m-9 8v1m-6.4-15.4l.7 .7m12.1-.7l-.7 .7m0 11.4l.7 .7m-12.1-.7l-.7 .7',
)
export const IconTrash = outline(
  'M4 7l16 0M10 11l0 6M14 11l0 6M5 7l1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2l1-12M9 7v-3a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v3',
)
export const IconTrashX = outline(
  'M4 7h16M5 7l1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2l1-12M9 7v-3a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v3M10 12l4 4m0-4l-4 4',
)
export const IconUser = outline(
  'M8 7a4 4 0 1 0 8 0a4 4 0 0 0-8 0M6 21v-2a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4v2',
)
export const IconUserCog = outline(
  'M8 7a4 4 0 1 0 8 0a4 4 0 0 0-8 0M6 21v-2a4 4 0 0 1 4-4h2.5M17.001 19a2 2 0 1 0 4 0a2 2 0 1 0-4 0M19.001 15.5v1.5M19.001 21v1.5M22.032 17.25l-1.299 .75M17.27 20l-1.3 .75M15.97 17.25l1.3 .75M20.733 20l1.3 .75',
)
export const IconUserStar = outline(
  'M8 7a4 4 0 1 0 8 0a4 4 0 0 0-8 0M6 21v-2a4 4 0 0 1 4-4h.5M17.8 20.817l-2.172 1.138a.392 .392 0 0 1-.568-.41l.415-2.411l-1.757-1.707a.389 .389 0 0 1 .217-.665l2.428-.352l1.086-2.193a.392 .392 0 0 1 .702 0l1.086 2.193l2.428 .352a.39 .39 0 0 1 .217 .665l-1.757 1.707l.414 2.41a.39 .39 0 0 1-.567 .411l-2.172-1.138',
)
export const IconUsers = outline(
  'M5 7a4 4 0 1 0 8 0a4 4 0 1 0-8 0M3 21v-2a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4v2M16 3.13a4 4 0 0 1 0 7.75M21 21v-2a4 4 0 0 0-3-3.85',
)
export const IconUsersGroup = outline(
  'M10 13a2 2 0 1 0 4 0a2 2 0 0 0-4 0M8 21v-1a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v1M15 5a2 2 0 1 0 4 0a2 2 0 0 0-4 0M17 10h2a2 2 0 0 1 2 2v1M5 5a2 2 0 1 0 4 0a2 2 0 0 0-4 0M3 13v-1a2 2 0 0 1 2-2h2',
)
export const IconWebhook = outline(
  'M4.876 13.61a4 4 0 1 0 6.124 3.39h6M15.066 20.502a4 4 0 1 0 1.934-7.502c-.706 0-1.424 .179-2 .5l-3-5.5M16 8a4 4 0 1 0-8 0c0 1.506 .77 2.818 2 3.5l-3 5.5',
)
export const IconX = outline('M18 6l-12 12M6 6l12 12')
